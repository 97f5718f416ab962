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
    /// It is the one of that number in an album that is as the last build left it.
    case known(KnownAlbum, Int)
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
      let sources: [Source]
      if let known = album.known {
        sources = (0..<album.photoCount(of: chunk)).map { .known(known, all.count + $0) }
      } else {
        sources = album.parts(of: chunk).flatMap(\.photos).map { .made($0) }
      }
      all += sources.map { FoundItem(source: $0, place: place) }
    }
    return all
  }

  /// Encodes hashes of the photo and of its place.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    switch source {
    case .made(let photo): try container.encode(photo.factsHash)
    case .known(let album, let index): try container.encode(album.outline.found[index].hash)
    }
    try container.encode(place)
  }

  /// The photo; nil when the records of the last build are damaged.
  var photo: Item? {
    switch source {
    case .made(let photo): photo
    case .known(let album, let index): album.photo(index)
    }
  }

  /// The photo's ID.
  var id: String {
    switch source {
    case .made(let photo): photo.id
    case .known(let album, let index): album.outline.found[index].id
    }
  }

  /// The published keywords.
  var keywords: [String] {
    switch source {
    case .made(let photo): photo.published.keywords
    case .known(let album, let index): album.outline.found[index].keywords
    }
  }

  /// The search terms.
  func terms(in words: Words) -> Set<String> {
    switch source {
    case .made(let photo): photo.terms(in: words)
    case .known(let album, let index): Set(album.outline.found[index].terms)
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
