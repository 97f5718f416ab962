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

  /// The same for readers who are not on the site, whose address is given.
  func address(of photo: Photo, on chunk: SitePath, url: String) -> String {
    configuration.photoPages == .all
      ? page(of: photo).absolute(on: url)
      : chunk.absolute(on: url, fragment: Self.fragment(of: photo))
  }

  private static func fragment(of photo: Photo) -> String { "photo-" + photo.pageName }

  /// A link to a photo's tile on the page of its chunk.
  func tileLink(to photo: Photo, on chunk: SitePath, from path: SitePath) -> String {
    chunk.link(from: path, fragment: Self.fragment(of: photo))
  }
}

extension Album {
  /// The page of a chunk.
  func page(of chunk: Int) -> SitePath { place("index.html", of: chunk) }

  /// A chunk's part of the gallery, for pages of another site.
  func fragment(of chunk: Int) -> SitePath { place("fragment.html", of: chunk) }

  /// The style sheet of that.
  func fragmentSheet(of chunk: Int) -> SitePath { place("fragment.css", of: chunk) }

  private func place(_ name: String, of chunk: Int) -> SitePath {
    SitePath(location + (chunk == 0 ? [] : ["page", chunks[chunk].key]) + [name])
  }

  /// A chunk's photos and frames, for scripts.
  func dataFile(of chunk: Int) -> SitePath {
    SitePath(location + ["data", chunks[chunk].key + ".json"])
  }
}
