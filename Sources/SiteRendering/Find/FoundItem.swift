internal import FileSystem
internal import GalleryModel
internal import PhotoMetadata
internal import SiteFormat

/// Photo in a list across albums, such as search results, with its album and page.
struct FoundItem: Encodable {
  /// Album and page of a photo.
  struct Place: Encodable {
    let album: Keyed<AlbumIdentity>
    /// The page with the photo's tile, and the data of that.
    let chunk, data: SitePath
  }

  /// Origin of the photo.
  private enum Source {
    case made(Item)
    /// It is the one of that number on a page of the last build.
    case known(KnownPage, Int)
  }

  private let source: Source
  private let place: Keyed<Place>

  var album: Keyed<AlbumIdentity> { place.value.album }
  /// The page with its tile, and the data of that.
  var chunk: SitePath { place.value.chunk }
  var data: SitePath { place.value.data }

  /// The photos of all albums that are listed, in the order of the albums.
  static func all(below root: Album) -> [FoundItem] {
    root.allListed.filter { !$0.isByQuery }.flatMap { all(of: $0) }
  }

  private static func all(of album: Album) -> [FoundItem] {
    let identity = Keyed(album.identity)
    var all: [FoundItem] = []
    for chunk in album.chunks.indices {
      let place = Keyed(
        Place(album: identity, chunk: album.page(of: chunk), data: album.dataFile(of: chunk)))
      if let page = album.knownPage(chunk) {
        all += (0..<page.count).map { FoundItem(source: .known(page, $0), place: place) }
      } else {
        all += album.parts(of: chunk).flatMap(\.photos).map {
          FoundItem(source: .made($0), place: place)
        }
      }
    }
    return all
  }

  /// Encodes hashes of the photo and of its place, as bytes: a search has all photos in its keys.
  func encode(to encoder: any Encoder) throws {
    var (container, key): (_, [UInt8]) = (encoder.singleValueContainer(), [])
    appendKey(to: &key)
    try container.encode(key)
  }

  /// Appends the hashes of the photo and of its place.
  func appendKey(to bytes: inout [UInt8]) {
    switch source {
    case .made(let photo): photo.factsHash.append(to: &bytes)
    case .known(let page, let index): page.hash(index).append(to: &bytes)
    }
    place.hash.append(to: &bytes)
  }

  /// The photo.
  var photo: Item {
    switch source {
    case .made(let photo): photo
    case .known(let page, let index): page.photo(index)
    }
  }

  /// The number that the photo is placed by.
  var placing: UInt64 {
    switch source {
    case .made(let photo): photo.placing
    case .known(let page, let index): page.placing(index)
    }
  }

  /// The published keywords.
  var keywords: [String] {
    switch source {
    case .made(let photo): photo.published.keywords
    case .known(let page, let index): page.keywords(index)
    }
  }

  /// Calls `body` with the index of each photo of all albums and each of its search terms, once, in
  /// UTF-8.
  static func forEachTerm(
    of all: [FoundItem], in words: Words, _ body: (Int, ArraySlice<UInt8>) -> Void
  ) {
    var start = 0
    while start < all.count {
      switch all[start].source {
      case .made(let photo):
        for term in photo.terms(in: words) { body(start, Array(term.utf8)[...]) }
        start += 1
      case .known(let page, _):
        // The photos of a page follow each other.
        page.forEachTerm { body(start + $0, $1) }
        start += page.count
      }
    }
  }

  /// A link to the own page of its photo, or to the tile where photos have no pages.
  func link(to photo: Item, from path: SitePath) -> String {
    album.value.link(to: photo, on: chunk, from: path)
  }
}

extension Item {
  /// The search terms, from published metadata alone: a date as it is shown, and as `2024-05-17`.
  func terms(in words: Words) -> Set<String> {
    let facts = published
    let texts =
      [name, self.caption.map(Markdown.words), self.alt].compactMap(\.self)
      + [dateText(in: words), facts.taken?.iso].compactMap(\.self)
      + facts.keywords + facts.place.names
    return texts.reduce(into: []) { $0.formUnion(SearchTerms.all(of: $1)) }
  }
}
