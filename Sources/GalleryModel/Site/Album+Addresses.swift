public import SiteFormat

/// Paths of an album's files.
extension AlbumIdentity {
  /// The album's own page, with its first chunk.
  public var indexPage: SitePath { SitePath(location + [SitePath.index]) }

  /// The list of all its chunks.
  public var contentsPage: SitePath { SitePath(location, in: .pages, SitePath.index) }

  /// Order, totals and heights, for scripts.
  public var streamFile: SitePath { SitePath(location + [SitePath.streamName]) }

  /// A photo's own page.
  public func page(of photo: Item) -> SitePath {
    SitePath(location, in: .items, photo.pageName + ".html")
  }

  /// A link to where a photo is shown: its own page, or its tile where photos have no pages.
  ///
  /// - Parameter chunk: The page with its tile.
  public func link(to photo: Item, on chunk: SitePath, from path: SitePath) -> String {
    configuration.photoPages == .all
      ? page(of: photo).link(from: path) : tileLink(to: photo, on: chunk, from: path)
  }

  /// The same for readers who are not on the site, whose address is given.
  public func address(of photo: Item, on chunk: SitePath, url: String) -> String {
    configuration.photoPages == .all
      ? page(of: photo).absolute(on: url)
      : chunk.absolute(on: url, fragment: Self.fragment(of: photo))
  }

  private static func fragment(of photo: Item) -> String { "photo-" + photo.pageName }

  /// A link to a photo's tile on the page of its chunk.
  public func tileLink(to photo: Item, on chunk: SitePath, from path: SitePath) -> String {
    chunk.link(from: path, fragment: Self.fragment(of: photo))
  }
}

extension Album {
  /// The page of a chunk.
  public func page(of chunk: Int) -> SitePath { place(SitePath.index, of: chunk) }

  /// A chunk's part of the gallery, for pages of another site.
  public func fragment(of chunk: Int) -> SitePath { place("fragment.html", of: chunk) }

  /// The style sheet of that.
  public func fragmentSheet(of chunk: Int) -> SitePath { place("fragment.css", of: chunk) }

  private func place(_ name: String, of chunk: Int) -> SitePath {
    chunk == 0
      ? SitePath(location + [name]) : SitePath(location, in: .page, chunks[chunk].key, name)
  }

  /// A chunk's photos and frames, for scripts.
  public func dataFile(of chunk: Int) -> SitePath {
    SitePath(location, in: .data, chunks[chunk].key + ".json")
  }
}
