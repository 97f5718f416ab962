internal import Bytes
internal import FileSystem
internal import GalleryModel
internal import SiteFormat
internal import Text

/// Shard of the search index: the terms whose keys have a common prefix.
///
/// A small gallery has a single shard. One of more than a few kB is split by the next digit of the
/// keys, so that a new term changes one file.
struct TermShard: SiteData {
  /// The folder of the site in its language.
  private let folder: [String]
  /// The common prefix of the keys.
  let key: String
  private let terms: Slice<SearchTable>

  var path: SitePath { .searchTerms(key).below(folder) }

  /// Encodes all terms as one, since an index has many.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(folder)
    try container.encode(key)
    try container.encode(terms.reduce(into: [UInt8]()) { $1.append(to: &$0) })
  }

  var content: [UInt8] {
    JSONText.encode(Dictionary(uniqueKeysWithValues: terms.flatMap(\.entries)))
  }

  /// The shards of all terms, sorted by key.
  ///
  /// - Parameter terms: The terms in the order of their bytes, which is that of their keys.
  /// - Complexity: O(n) for n terms.
  static func all(of terms: SearchTable, in folder: [String]) -> [TermShard] {
    ShardCutter(terms).cuts(terms.indices, digits: 0).map {
      TermShard(folder: folder, key: $0.key, terms: terms[$0.terms])
    }
  }
}

/// Cutter of sorted terms into shards that begin alike.
private struct ShardCutter {
  /// The key of a shard, and its terms.
  typealias Cut = (key: String, terms: Range<Int>)

  private let terms: SearchTable
  /// The running sums of the sizes of the terms, bytes: first 0, last that of all.
  private let sizes: [Int]

  init(_ terms: SearchTable) {
    self.terms = terms
    let sizes = stride(from: 0, to: terms.count, by: 4096)
      .map { terms[$0...].prefix(4096).indices }
      .mappedConcurrently { $0.map { Self.size(of: terms.lengths($0)) } }
    self.sizes = sizes.joined().reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
  }

  /// The approximate size of the entries of a term, bytes.
  private static func size(of term: (word: Int, numbers: Int, pages: Int?)) -> Int {
    term.word + term.numbers + 6 + (term.pages.map { term.word + 1 + $0 + 6 } ?? 0)
  }

  /// The approximate maximum size of a shard, bytes: a search loads one for each of its words.
  private static let longest = 8192
  /// The same for a shard of terms that begin alike: a search for that beginning loads several.
  private static let longestOfLetters = 1 << 16

  /// The shards of terms whose keys share so many leading digits, in order.
  func cuts(_ range: Range<Int>, digits: Int) -> [Cut] {
    guard let first = range.first.map(key), let last = range.last.map(key) else { return [] }
    // A shard of a single key is named by the whole key: no other term is looked up in it.
    if first == last { return cuts(range, beginning: first) }
    if size(of: range) <= Self.longest {
      return [(String(decoding: first.prefix(digits), as: UTF8.self), range)]
    }
    // A term of a single letter ends before the others, and stands alone.
    return runs(of: range) { key(of: $0).dropFirst(digits).first }
      .flatMap { cuts($0, digits: digits + 1) }
  }

  /// The shards of terms that begin with the same letters, letter by letter where they are many.
  ///
  /// - Parameter key: The key of those letters.
  private func cuts(_ range: Range<Int>, beginning key: [UInt8]) -> [Cut] {
    let name = String(decoding: key, as: UTF8.self)
    guard size(of: range) > Self.longestOfLetters, range.count > 1 else { return [(name, range)] }
    let letters = key.count / SearchTerms.digitsOfLetter + 1
    let longer = { (term: Int) in SearchTerms.key(of: terms.word(term), letters: letters) }
    return runs(of: range, alike: longer).flatMap { run in
      let own = longer(run.lowerBound)
      // A term that has no further letter stands alone.
      return own == key ? [(name, run)] : cuts(run, beginning: own)
    }
  }

  /// The runs of terms for which `alike` is the same, found by binary search: the terms are sorted.
  private func runs(of range: Range<Int>, alike: (Int) -> some Equatable) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var rest = range
    while let first = rest.first {
      let value = alike(first)
      let end = rest.partitioningIndex { alike($0) != value }
      runs.append(first..<end)
      rest = end..<rest.upperBound
    }
    return runs
  }

  private func key(of term: Int) -> [UInt8] { SearchTerms.key(of: terms.word(term)) }

  private func size(of range: Range<Int>) -> Int {
    sizes[range.upperBound] - sizes[range.lowerBound]
  }
}

extension SearchTable.Term {
  /// Its entries in a shard. No term ends with a plus sign.
  fileprivate var entries: [(String, String)] {
    [(word, numbers)] + (pages.map { [(word + "+", $0)] } ?? [])
  }

  /// Appends all that there is of it: none of its parts has a space.
  fileprivate func append(to key: inout [UInt8]) {
    for part in [word, numbers, pages ?? ""] {
      key += part.utf8
      key.append(UInt8(ascii: " "))
    }
  }
}
