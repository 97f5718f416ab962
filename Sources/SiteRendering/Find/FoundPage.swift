internal import FileSystem
internal import GalleryModel
internal import PhotoMetadata
internal import SiteFormat

/// Page of an album that is listed, whose photos are found across albums.
final class FoundPage: Sendable {
  /// Album and page of photos.
  struct Place: Encodable, Sendable {
    let album: Keyed<AlbumIdentity>
    /// The page with the photos' tiles, and the data of that.
    let chunk, data: SitePath
  }

  /// Origin of the photos.
  private enum Source: Sendable {
    case made([Item])
    /// The photos of a page of the last build.
    case known(KnownPage)
  }

  private let source: Source
  let place: Keyed<Place>

  private init(_ chunk: Int, of album: Album, _ identity: Keyed<AlbumIdentity>) {
    place = Keyed(
      Place(album: identity, chunk: album.page(of: chunk), data: album.dataFile(of: chunk)))
    source =
      album.knownPage(chunk).map(Source.known)
      ?? .made(album.photos(of: chunk))
  }

  /// The pages of all albums that are listed, in the order of the albums.
  static func all(below root: Album) -> [FoundPage] {
    root.allListed.filter { !$0.isByQuery }.flatMap { album in
      let identity = Keyed(album.identity)
      return album.chunks.indices.map { FoundPage($0, of: album, identity) }
    }
  }

  /// The number of photos.
  var count: Int {
    switch source {
    case .made(let photos): photos.count
    case .known(let page): page.count
    }
  }

  /// The photos, in order.
  var photos: [Item] { (0..<count).map(photo) }

  /// The date of the newest photo; nil if none has one.
  var newestDate: CaptureDate? {
    switch source {
    case .made(let photos): photos.lazy.compactMap(\.metadata.taken).max()
    case .known(let page): page.outline.newestDate
    }
  }

  /// A photo, by its index.
  func photo(_ index: Int) -> Item {
    switch source {
    case .made(let photos): photos[index]
    case .known(let page): page.photo(index)
    }
  }

  /// The hash of a photo's facts.
  func hash(_ index: Int) -> ContentHash {
    switch source {
    case .made(let photos): photos[index].factsHash
    case .known(let page): page.details.hash(index)
    }
  }

  /// The photos with published keywords, each with these.
  var keyworded: [(item: FoundItem, keywords: [String])] {
    let keywords: [[String]]
    switch source {
    case .made(let photos): keywords = photos.map(\.published.keywords)
    case .known(let page) where page.outline.keywords.isEmpty: return []
    case .known(let page): keywords = (0..<count).map(page.details.keywords)
    }
    return keywords.enumerated().filter { !$1.isEmpty }.map {
      (FoundItem(self, $0, hash: hash($0)), $1)
    }
  }

  /// The details of its photos for a search in a language.
  ///
  /// - Complexity: O(n) for n words of its photos.
  func details(in words: Words) -> FoundDetails {
    switch source {
    case .made(let photos):
      return FoundDetails(
        placings: photos.map(\.placing), hashes: photos.map(\.factsHash),
        terms: photos.enumerated().flatMap { index, photo in
          photo.terms(in: words).map { (index, Array($0.utf8)[...]) }
        })
    case .known(let page):
      let details = page.details
      var terms: [(photo: Int, term: ArraySlice<UInt8>)] = []
      details.forEachTerm { terms.append(($0, $1)) }
      return FoundDetails(
        placings: (0..<count).map(details.placing), hashes: (0..<count).map(details.hash),
        terms: terms)
    }
  }
}

/// Details of the photos of a page for a search.
struct FoundDetails: Sendable {
  /// The numbers that the photos are placed by.
  let placings: [UInt64]
  /// The hashes of the photos' facts.
  let hashes: [ContentHash]
  /// The index of each photo and each of its search terms, once, in UTF-8.
  let terms: [(photo: Int, term: ArraySlice<UInt8>)]
}
