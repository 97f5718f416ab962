internal import FileSystem
internal import GalleryModel
internal import Imaging
internal import Pictures
internal import SiteFormat
internal import Text

/// Inverted index for `search.js`: `search/index.json`, shards of terms, and blocks of photos and of
/// links.
///
/// A new photo changes one block and the terms of the few photos in it, not the whole index.
struct SearchIndex {
  private let found: [FoundItem]
  private let allLinks: [FoundLink]
  private let photos: HashedBlocks<FoundItem>
  private let links: HashedBlocks<FoundLink>
  private let tags: TagPages
  private let words: Words

  /// - Complexity: O(n log n) for n photos.
  init(of root: Album, _ found: [FoundItem], _ tags: TagPages, _ words: Words) {
    self.found = found
    allLinks = FoundLink.all(below: root, tags, words)
    photos = HashedBlocks(found, placing: \.placing)
    links = HashedBlocks(allLinks) {
      ContentHash(Array($0.page.text.utf8)).number
    }
    (self.tags, self.words) = (tags, words)
  }

  /// The files; the index, which refers to the others, comes last.
  ///
  /// - Complexity: O(n log n) for n words of all photos.
  var files: [SiteFile] {
    let (terms, pages) = terms
    let shards = TermShard.all(of: terms, in: folder)
    let fields = Index.Fields(
      version: 2, stride: photos.stride, linkStride: links.stride, shards: shards.map(\.key),
      keywords: keywords)
    let index = Index(path: .searchIndex.below(folder), fields: fields)
    return photos.blocks.enumerated().map {
      SiteFile(PhotoBlock(folder: folder, number: $0, photos: $1))
    }
      + links.blocks.enumerated().filter { !$1.isEmpty }.map {
        SiteFile(LinkBlock(.searchLinks($0).below(folder), $1))
      }
      + pages.map { SiteFile($0) } + shards.map { SiteFile($0) } + [SiteFile(index)]
  }

  /// The folder of the site in its language.
  private var folder: [String] { tags.visit.album.location }

  /// The posting lists: all terms in the order of their bytes, each with the numbers of its photos and,
  /// after a full stop, those of its links, where there are any; and the pages of posting lists that are
  /// too long for that.
  private var terms: (terms: [TermShard.Term], pages: [TermPage]) {
    var lists = PostingLists()
    FoundItem.forEachTerm(of: found, in: words) {
      lists.add($1, of: photos.numbers[$0], isLink: false)
    }
    for (link, number) in zip(allLinks, links.numbers) {
      for term in link.terms { lists.add(Array(term.utf8)[...], of: number, isLink: true) }
    }
    var (terms, pages): ([TermShard.Term], [TermPage]) = ([], [])
    lists.forEach { list in
      let links = list.links.isEmpty ? "" : "." + Self.coded(list.links)
      guard list.photos.count > TermPage.longest else {
        terms.append(.init(word: list.term, numbers: Self.coded(list.photos) + links))
        return
      }
      let own = TermPage.pages(of: list.term, list.photos, in: folder)
      pages += own
      terms.append(
        .init(
          word: list.term, numbers: links, pages: Self.coded(own.compactMap(\.numbers.first))))
    }
    return (terms, pages)
  }

  /// The keywords of the most photos, in the order of the list of all.
  private var keywords: [[String]] {
    let most = tags.tags.indices.sorted {
      (tags.tags[$1].photos.count, $0) < (tags.tags[$0].photos.count, $1)
    }
    return most.prefix(12).sorted().map { index in
      let tag = tags.tags[index]
      return [tag.name, SitePath.tag(tag.slug, page: 0).link(from: .searchIndex)]
    }
  }

  /// Ascending numbers, delta-coded as text in base 32, the lowest digit first; 32 is added to all
  /// digits of a number but the last.
  private static func coded(_ numbers: some Sequence<Int>) -> String {
    let alphabet = Array("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_".utf8)
    var (text, last): ([UInt8], Int) = ([], 0)
    for number in numbers {
      var step = number - last
      last = number
      while step >= 32 {
        text.append(alphabet[step % 32 + 32])
        step /= 32
      }
      text.append(alphabet[step])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The entry point of a search.
  private struct Index: SiteData {
    struct Fields: Encodable {
      let version, stride, linkStride: Int
      /// The keys of the shards, so that scripts request no missing file.
      let shards: [String]
      /// The names and links of keywords for who finds nothing.
      let keywords: [[String]]
    }

    let path: SitePath
    let fields: Fields

    var content: [UInt8] { JSONText.encode(fields) }
  }

  /// A page of the numbers of the photos that have a term.
  private struct TermPage: SiteData {
    let path: SitePath
    let numbers: [Int]

    /// The maximum number of photos on a page, and beside the term itself.
    static let longest = 1 << 14

    static func pages(of word: String, _ numbers: [Int], in folder: [String]) -> [TermPage] {
      let key = String(
        decoding: SearchTerms.key(of: word, letters: word.unicodeScalars.count), as: UTF8.self)
      return stride(from: 0, to: numbers.count, by: longest).enumerated().map { page, start in
        TermPage(
          path: .searchPage(page, ofTerm: key).below(folder),
          numbers: Array(numbers[start...].prefix(longest)))
      }
    }

    var content: [UInt8] { JSONText.encode(SearchIndex.coded(numbers)) }
  }

  /// The search results of a block of photos: links, titles, thumbnails, and where their data is.
  private struct PhotoBlock: SiteData {
    struct Entry: Encodable {
      let id, page, title, data: String
      /// The kind and the clip of what moves; nil for a still.
      let kind, clip: String?
      let image: String?
      let width, height: Int?
    }

    let folder: [String]
    let number: Int
    let photos: [FoundItem]

    var path: SitePath { .searchPhotos(number).below(folder) }
    var content: [UInt8] { JSONText.encode(photos.map(entry)) }

    /// Encodes the keys of all photos as one, since an index has many.
    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      try container.encode(folder)
      try container.encode(number)
      try container.encode(photos.reduce(into: [UInt8]()) { $1.appendKey(to: &$0) })
    }

    private func entry(_ found: FoundItem) -> Entry {
      let photo = found.photo
      let picture = PictureSet(photo).thumbnail
      let clip = photo.clipFile?.link(from: path)
      return Entry(
        id: photo.id, page: found.link(to: photo, from: path), title: photo.name,
        data: found.data.link(from: path), kind: clip == nil ? nil : photo.kind.name, clip: clip,
        image: picture?.path.link(from: path), width: picture?.picture.size.width,
        height: picture?.picture.size.height)
    }
  }

  /// The search results of a block of albums and keywords.
  private struct LinkBlock: SiteData {
    struct Entry: Encodable {
      let page, title, note: String
    }

    let path: SitePath
    let links: [Entry]

    init(_ path: SitePath, _ links: [FoundLink]) {
      self.path = path
      self.links = links.map {
        Entry(page: $0.page.link(from: path), title: $0.title, note: $0.note)
      }
    }

    var content: [UInt8] { JSONText.encode(links) }
  }
}
