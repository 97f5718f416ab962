internal import Bytes
internal import FileSystem
internal import GalleryModel
internal import Imaging
internal import Pictures
internal import SiteFormat
internal import Text

/// Inverted index for `search.js`: `search/index.json`, shards of terms, and blocks of photos and of
/// links.
///
/// A new photo changes one block, the terms of the few photos in it and the digest, not the whole
/// index.
final class SearchIndex: Sendable {
  private let pages: [FoundPage]
  /// The index of the first photo of each page.
  private let starts: [Int]
  /// The hashes of the photos' facts.
  private let hashes: [ContentHash]
  private let allLinks: [FoundLink]
  private let photos, links: HashedBlocks
  private let terms: SearchTable
  /// The digest of what the numbers and terms stand for.
  private let digest: ContentHash
  private let tags: TagPages

  /// - Complexity: O(n log n) for n words of all photos.
  init(of root: Album, _ pages: [FoundPage], _ tags: TagPages, _ words: Words) {
    self.pages = pages
    self.tags = tags
    var lists = PostingLists()
    var (starts, placings, hashes): ([Int], [UInt64], [ContentHash]) = ([], [], [])
    pages.forEachConcurrently({ $0.details(in: words) }) { _, found in
      let start = placings.count
      starts.append(start)
      placings += found.placings
      hashes += found.hashes
      for (photo, term) in found.terms { lists.add(term, of: start + photo, isLink: false) }
    }
    (self.starts, self.hashes) = (starts, hashes)
    photos = HashedBlocks(placings)
    let allLinks = FoundLink.all(below: root, tags, words)
    self.allLinks = allLinks
    links = HashedBlocks(allLinks.map { ContentHash(Array($0.page.text.utf8)).number })
    for (link, number) in zip(allLinks, links.numbers) {
      for term in link.terms { lists.add(Array(term.utf8)[...], of: Int(number), isLink: true) }
    }
    lists.sort(numbering: photos.numbers)
    var bytes = lists.digest.bytes
    for number in placings + starts.map(UInt64.init) { bytes.append(number, .big) }
    let paths = pages.map(\.place.value.data.text) + allLinks.map(\.page.text)
    digest = ContentHash(bytes, Array(paths.joined(separator: "\n").utf8))
    terms = SearchTable(lists)
  }

  /// Hands every file to `body`; the index, which refers to the others, comes last.
  ///
  /// - Complexity: O(n) for n words of all photos.
  func forEachFile<Failure: Error>(
    _ body: (SiteFile) throws(Failure) -> Void
  ) throws(Failure) {
    for number in photos.blocks.indices {
      try body(SiteFile(PhotoBlock(folder: folder, number: number, index: self)))
    }
    for (number, block) in links.blocks.enumerated() where !block.isEmpty {
      let links = block.map { allLinks[Int($0)] }
      try body(SiteFile(LinkBlock(.searchLinks(number).below(folder), links)))
    }
    for page in terms.pages(in: folder) { try body(SiteFile(page)) }
    let shards = TermShard.all(of: terms, in: folder)
    for shard in shards { try body(SiteFile(shard)) }
    let fields = Index.Fields(
      version: 2, digest: digest.hex(16), stride: photos.stride, linkStride: links.stride,
      shards: shards.map(\.key), keywords: keywords)
    try body(SiteFile(Index(path: .searchIndex.below(folder), fields: fields)))
  }

  /// The photos of a block.
  private func items(inBlock number: Int) -> [FoundItem] {
    photos.blocks[number].map { index in
      let page = starts.partitioningIndex { $0 > Int(index) } - 1
      return FoundItem(pages[page], Int(index) - starts[page], hash: hashes[Int(index)])
    }
  }

  /// The folder of the site in its language.
  private var folder: [String] { tags.visit.album.location }

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

  /// The entry point of a search.
  private struct Index: SiteData {
    struct Fields: Encodable {
      let version: Int
      /// Another one for other numbers or terms: scripts must not mix the files of two builds.
      let digest: String
      let stride, linkStride: Int
      /// The keys of the shards, so that scripts request no missing file.
      let shards: [String]
      /// The names and links of keywords for who finds nothing.
      let keywords: [[String]]
    }

    let path: SitePath
    let fields: Fields

    var content: [UInt8] { JSONText.encode(fields) }
  }

  /// The search results of a block of photos: links, texts, thumbnails, and where their data is.
  private struct PhotoBlock: SiteData {
    struct Entry: Encodable {
      let id, page, alt, data: String
      /// The kind and the clip of what moves; nil for a still.
      let kind, clip: String?
      let image: String?
      let width, height: Int?
    }

    let folder: [String]
    let number: Int
    /// The index, of which the thread that renders takes the photos of the block.
    let index: SearchIndex

    var path: SitePath { .searchPhotos(number).below(folder) }
    private var photos: [FoundItem] { index.items(inBlock: number) }
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
        id: photo.id, page: found.link(to: photo, from: path), alt: photo.linkText,
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
