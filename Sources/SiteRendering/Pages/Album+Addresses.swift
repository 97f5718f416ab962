internal import GalleryModel

/// Where an album's files stand in the site.
extension AlbumIdentity {
  /// The album's own page, with its first chunk.
  var indexPage: SitePath { SitePath(location + ["index.html"]) }

  /// The list of all its chunks.
  var contentsPage: SitePath { SitePath(location + ["pages", "index.html"]) }

  /// Order, totals and heights, for scripts.
  var streamFile: SitePath { SitePath(location + ["stream.json"]) }

  /// A photo's own page.
  func page(of photo: Photo) -> SitePath {
    SitePath(location + ["p", photo.pageName + ".html"])
  }

  /// A link to where a photo is shown: its own page, or its tile where photos have no pages.
  ///
  /// - Parameter chunk: The page with its tile.
  func link(to photo: Photo, on chunk: SitePath, from path: SitePath) -> String {
    configuration.photoPages == .all
      ? page(of: photo).link(from: path) : tileLink(to: photo, on: chunk, from: path)
  }

  /// A link to a photo's tile on the page of its chunk.
  func tileLink(to photo: Photo, on chunk: SitePath, from path: SitePath) -> String {
    chunk.link(from: path, fragment: "photo-" + photo.pageName)
  }
}

extension Album {
  /// The page of a chunk.
  func page(of chunk: Int) -> SitePath {
    chunk == 0
      ? identity.indexPage : SitePath(location + ["page", chunks[chunk].key, "index.html"])
  }

  /// A chunk's photos and frames, for scripts.
  func dataFile(of chunk: Int) -> SitePath {
    SitePath(location + ["data", chunks[chunk].key + ".json"])
  }
}
