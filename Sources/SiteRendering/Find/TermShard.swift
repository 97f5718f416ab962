internal import GalleryModel
internal import SiteFormat
internal import Text

/// A file of the search's index: the terms whose keys begin alike.
///
/// Small galleries have one such file, larger ones more, as for a letter or two: what is more than
/// a few kB is divided by the next digit of the keys, so that a term that is added changes one
/// file.
struct TermShard: SiteData {
  /// A term, and the numbers of its photos as text.
  struct Term: Encodable {
    let word, photos: String
  }

  /// What the keys of its terms begin with.
  let key: String
  private let terms: [Term]

  var path: SitePath { .searchTerms(key) }

  var content: [UInt8] {
    JSONText.encode(Dictionary(uniqueKeysWithValues: terms.map { ($0.word, $0.photos) }))
  }

  /// The files of all terms, ordered by their keys.
  ///
  /// - Complexity: O(n log n) for n terms.
  static func all(of terms: [Term]) -> [TermShard] {
    let keyed = terms.map { (key: Array(SearchTerms.key(of: $0.word).utf8), term: $0) }
    return shards(keyed.sorted { $0.key.lexicographicallyPrecedes($1.key) }[...], digits: 0)
  }

  /// About as long as a file may be when it can be divided, bytes: a search needs one for each of
  /// its words.
  private static let longest = 8192

  /// - Parameter digits: How many of their first digits the keys have in common.
  private static func shards(
    _ terms: ArraySlice<(key: [UInt8], term: Term)>, digits: Int
  ) -> [TermShard] {
    guard let first = terms.first?.key, let last = terms.last?.key else { return [] }
    let length = terms.reduce(0) { $0 + $1.term.word.utf8.count + $1.term.photos.utf8.count + 6 }
    if length <= longest || first == last {
      // No other term is looked for in a file of one key.
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
