internal import FileSystem
internal import GalleryModel
internal import PhotoMetadata
internal import SiteFormat

/// Photo in a list across albums, such as search results, with its album and page.
struct FoundItem: Encodable {
  private let page: FoundPage
  private let index: Int
  private let hash: ContentHash

  /// - Parameters:
  ///   - index: The index of the photo on its page.
  ///   - hash: The hash of the photo's facts.
  init(_ page: FoundPage, _ index: Int, hash: ContentHash) {
    (self.page, self.index, self.hash) = (page, index, hash)
  }

  var album: Keyed<AlbumIdentity> { page.place.album }
  /// The page with its tile, and the data of that.
  var chunk: SitePath { page.place.chunk }
  var data: SitePath { page.place.data }

  /// Encodes hashes of the photo and of its place, as bytes: a search has all photos in its keys.
  func encode(to encoder: any Encoder) throws {
    var (container, key): (_, [UInt8]) = (encoder.singleValueContainer(), [])
    appendKey(to: &key)
    try container.encode(key)
  }

  /// Appends the hashes of the photo and of its place.
  func appendKey(to bytes: inout [UInt8]) {
    hash.append(to: &bytes)
    page.place.hash.append(to: &bytes)
  }

  /// The photo.
  var photo: Item { page.photo(index) }

  /// A link to the own page of its photo, or to the tile where photos have no pages.
  func link(to photo: Item, from path: SitePath) -> String {
    album.value.link(to: photo, on: chunk, from: path)
  }
}

extension Item {
  /// The search terms, from published metadata alone: a day as it is shown, and as `2024-05-17`. The
  /// clock is left out, since 09:00 would be found as a September.
  func terms(in words: Words) -> Set<String> {
    let facts = published
    let day = facts.taken.flatMap { CaptureDate(xmp: String($0.text.prefix(10))) }
    let texts =
      [name, self.caption.map(Markdown.words), self.alt].compactMap(\.self)
      + [day.map(words.moment), day?.text].compactMap(\.self)
      + facts.keywords + facts.place.names
    return texts.reduce(into: []) { $0.formUnion(SearchTerms.all(of: $1)) }
  }
}
