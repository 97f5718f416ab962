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

  /// The photo, with all that there is of it: a list of results goes from page to page.
  var photo: Item { page.photo(index).loaded(hash: hash) }

  /// A link to the own page of its photo, or to the tile where photos have no pages.
  func link(to photo: Item, from path: SitePath) -> String {
    album.value.link(to: photo, on: chunk, from: path)
  }
}

extension Item {
  /// The search terms, from published metadata alone.
  func terms(in words: Words) -> Set<String> {
    let facts = published
    let dates = facts.taken.map(words.searched) ?? []
    let texts =
      [name, self.caption.map(Markdown.words), self.alt].compactMap(\.self)
      + dates + facts.keywords + facts.place.names
    return texts.reduce(into: []) { $0.formUnion(SearchTerms.all(of: $1)) }
  }
}

extension Words {
  /// The texts by which a date is found: as pages and their headers show it, and as `2024-05-17`.
  ///
  /// Languages have forms of a month by itself, beside a day, and in a range of days. The clock is
  /// left out, since 09:00 would be found as a September.
  fileprivate func searched(_ date: CaptureDate) -> [String] {
    guard let taken = CaptureDate(xmp: String(date.text.prefix(10))) else { return [] }
    let day = CalendarDay(taken)
    return [
      taken.text, moment(taken), day.map { self.date($0, .month) }, day.flatMap { days([$0]) },
    ].compactMap(\.self)
  }
}
