internal import GalleryModel
internal import SiteFormat
internal import Text

/// Shard of the search index: the terms whose keys have a common prefix.
///
/// A small gallery has a single shard. One of more than a few kB is split by the next digit of the
/// keys, so that a new term changes one file.
struct TermShard: SiteData {
  /// A term, and its posting lists as text.
  struct Term: Encodable {
    let word, numbers: String
  }

  /// The folder of the site in its language.
  private var folder: [String] = []
  /// The common prefix of the keys.
  let key: String
  private let terms: [Term]

  var path: SitePath { .searchTerms(key).below(folder) }

  var content: [UInt8] {
    JSONText.encode(Dictionary(uniqueKeysWithValues: terms.map { ($0.word, $0.numbers) }))
  }

  /// The shards of all terms, sorted by key.
  ///
  /// - Complexity: O(n log n) for n terms.
  static func all(of terms: [Term], in folder: [String]) -> [TermShard] {
    let keyed = terms.map { (key: Array(SearchTerms.key(of: $0.word).utf8), term: $0) }
    var all = shards(keyed.sorted { $0.key.lexicographicallyPrecedes($1.key) }[...], digits: 0)
    for index in all.indices { all[index].folder = folder }
    return all
  }

  private init(key: String, terms: [Term]) {
    (self.key, self.terms) = (key, terms)
  }

  /// The approximate maximum size of a shard, bytes: a search loads one for each of its words. A
  /// shard of a single key may be larger.
  private static let longest = 8192

  /// - Parameter digits: The number of leading digits that the keys share.
  private static func shards(
    _ terms: ArraySlice<(key: [UInt8], term: Term)>, digits: Int
  ) -> [TermShard] {
    guard let first = terms.first?.key, let last = terms.last?.key else { return [] }
    let length = terms.reduce(0) { $0 + $1.term.word.utf8.count + $1.term.numbers.utf8.count + 6 }
    if length <= longest || first == last {
      // A shard of a single key is named by the whole key: no other term is looked up in it.
      let key = first == last ? first[...] : first.prefix(digits)
      return [TermShard(key: String(decoding: key, as: UTF8.self), terms: terms.map(\.term))]
    }
    var (shards, rest): ([TermShard], _) = ([], terms)
    while let digit = rest.first?.key[digits] {
      let end = rest.firstIndex { $0.key[digits] != digit } ?? rest.endIndex
      shards += Self.shards(rest[..<end], digits: digits + 1)
      rest = rest[end...]
    }
    return shards
  }
}
