internal import FileSystem
internal import GalleryModel
internal import Imaging
internal import SiteFormat
internal import Text

/// Inverted index for `search.js`: `search/index.json`, shards of terms, and blocks of photos.
///
/// A photo's block, and its index there, follow from a hash of its ID, not from its number: a new
/// photo changes one block and the terms of the few photos in it, not the whole index.
struct SearchIndex {
  private let blocks: [[FoundItem]]
  /// The distance between the first numbers of consecutive blocks, a power of two.
  private let stride: Int

  /// The approximate number of photos in a block; small, as each result may need another block.
  private static let blockSize = 12

  /// - Complexity: O(n log n) for n photos.
  init(_ photos: [FoundItem]) {
    var count = 1
    while count * Self.blockSize < photos.count { count *= 2 }
    let placed = photos.map { (hash: ContentHash(Array($0.photo.id.utf8)).number, photo: $0) }
      .sorted { $0.hash < $1.hash }
    var blocks: [[FoundItem]] = Array(repeating: [], count: count)
    for (hash, photo) in placed { blocks[Int(hash % UInt64(count))].append(photo) }
    self.blocks = blocks
    let fullest = blocks.map(\.count).max() ?? 0
    stride = Swift.stride(from: 0, through: 64, by: 1).map { 1 << $0 }.first { $0 >= fullest } ?? 1
  }

  /// The files; the index, which refers to the others, comes last.
  ///
  /// - Complexity: O(n) for n words of all photos.
  var files: [SiteFile] {
    let shards = TermShard.all(of: terms)
    return blocks.enumerated().map { SiteFile(Block(number: $0, photos: $1)) }
      + shards.map { SiteFile($0) }
      + [SiteFile(Index(version: 1, stride: stride, shards: shards.map(\.key)))]
  }

  /// The posting lists: all terms, with the numbers of their photos, ascending.
  private var terms: [TermShard.Term] {
    var postings: [String: [Int]] = [:]
    for (number, block) in blocks.enumerated() {
      for (place, photo) in block.enumerated() {
        for term in photo.terms { postings[term, default: []].append(number * stride + place) }
      }
    }
    // Sorted, so that the keys made from the terms are the same in every run.
    return postings.sorted { $0.key < $1.key }
      .map { TermShard.Term(word: $0.key, photos: Self.coded($0.value)) }
  }

  /// Ascending numbers, delta-coded as text in base 32, the lowest digit first; 32 is added to all
  /// digits of a number but the last.
  private static func coded(_ numbers: [Int]) -> String {
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
    let version, stride: Int
    /// The keys of the shards, so that scripts request no missing file.
    let shards: [String]

    var path: SitePath { .searchIndex }
    var content: [UInt8] { JSONText.encode(self) }
  }

  /// The search results of a block of photos: links, titles and thumbnails.
  private struct Block: SiteData {
    struct Entry: Encodable {
      let page, title: String
      let image: String?
      let width, height: Int?
    }

    let number: Int
    let photos: [FoundItem]

    var path: SitePath { .searchPhotos(number) }
    var content: [UInt8] {
      JSONText.encode(
        photos.map { found in
          let picture = found.pictures.narrowest
          return Entry(
            page: found.link(from: path), title: found.photo.title,
            image: picture?.path.link(from: path), width: picture?.picture.size.width,
            height: picture?.picture.size.height)
        })
    }
  }
}
