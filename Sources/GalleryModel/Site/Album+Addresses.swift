public import SiteFormat

/// Paths of an album's files.
extension AlbumIdentity {
  /// The album's own page, with its first chunk.
  public var indexPage: SitePath { .index(of: location) }

  /// Its folder: what relative links in its texts go by.
  public var folder: SitePath { SitePath(location + [""]) }

  /// The page that lists its chunks.
  public var contentsPage: SitePath { contentsPage(0) }

  /// A page of the list of its chunks, from 0.
  public func contentsPage(_ number: Int) -> SitePath {
    .contents(number, of: location)
  }

  /// A page of the list of the albums below it, from 1: its own page is the first one.
  public func albumsPage(_ number: Int) -> SitePath {
    .albums(number, of: location)
  }

  /// The file of order, totals and heights, for scripts.
  public var streamFile: SitePath { streamFile(0) }

  /// A part of that file, from 0.
  public func streamFile(_ part: Int) -> SitePath {
    .stream(part, of: location)
  }

  /// The page that a photo of the album has, or would have.
  public func page(of photo: Item) -> SitePath {
    .item(photo.pageName, of: location)
  }

  /// A photo's page in the album that is its own; nil where photos have no pages.
  public func ownPage(of photo: Item) -> SitePath? {
    if let home = photo.home { return home.page }
    return configuration.photoPages == .all ? page(of: photo) : nil
  }

  /// A link to where a photo is shown: its own page, or its tile where photos have no pages.
  ///
  /// - Parameter chunk: The page with its tile.
  public func link(to photo: Item, on chunk: SitePath, from path: SitePath) -> String {
    ownPage(of: photo)?.link(from: path) ?? tileLink(to: photo, on: chunk, from: path)
  }

  /// The absolute address of what `link` leads to, for readers outside of the site at `url`.
  public func address(of photo: Item, on chunk: SitePath, url: String) -> String {
    ownPage(of: photo)?.absolute(on: url)
      ?? chunk.absolute(on: url, fragment: Self.fragment(of: photo))
  }

  private static func fragment(of photo: Item) -> String {
    "photo-" + (photo.stack?.coverName ?? photo.pageName)
  }

  /// A link to a photo's tile, or to that of its stack, on the page of its chunk.
  public func tileLink(to photo: Item, on chunk: SitePath, from path: SitePath) -> String {
    chunk.link(from: path, fragment: Self.fragment(of: photo))
  }
}

extension Album {
  /// The page of a chunk.
  public func page(of chunk: Int) -> SitePath { .chunk(key(of: chunk), of: location) }

  /// A page with a chunk's part of the gallery, to be embedded in other sites.
  public func fragment(of chunk: Int) -> SitePath { .fragment(of: key(of: chunk), location) }

  /// The style sheet of a chunk's fragment.
  public func fragmentSheet(of chunk: Int) -> SitePath {
    .fragmentSheet(of: key(of: chunk), location)
  }

  private func key(of chunk: Int) -> String? { chunk == 0 ? nil : chunks[chunk].key }

  /// The file of a chunk's photos and frames, for scripts.
  public func dataFile(of chunk: Int) -> SitePath {
    .data(of: chunks[chunk].key, location)
  }
}
