internal import GalleryModel
internal import SiteFormat
internal import Text

/// Shard of the search index: the terms whose keys have a common prefix.
///
/// A small gallery has a single shard. One of more than a few kB is split by the next digit of the
/// keys, so that a new term changes one file.
struct TermShard: SiteData {
  /// A term, and its posting lists as text.
  struct Term {
    let word, numbers: String
    /// The first numbers of its pages of photos, as text; nil: the posting list is whole.
    var pages: String?

    /// Its entries in a shard. No term ends with a plus sign.
    fileprivate var entries: [(String, String)] {
      [(word, numbers)] + (pages.map { [(word + "+", $0)] } ?? [])
    }

    /// The approximate size of the entries, bytes.
    fileprivate var size: Int {
      let size = word.utf8.count + numbers.utf8.count + 6
      return size + (pages.map { word.utf8.count + 1 + $0.utf8.count + 6 } ?? 0)
    }

    /// Appends all that there is of it: none of its parts has a space.
    fileprivate func append(to key: inout [UInt8]) {
      for part in [word, numbers, pages ?? ""] {
        key += part.utf8
        key.append(UInt8(ascii: " "))
      }
    }
  }

  /// The folder of the site in its language.
  private var folder: [String] = []
  /// The common prefix of the keys.
  let key: String
  private let terms: [Term]

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
  /// - Complexity: O(n log n) for n terms.
  static func all(of terms: [Term], in folder: [String]) -> [TermShard] {
    var keyed = terms.map { (key: SearchTerms.key(of: $0.word), term: $0) }
    keyed.sort { $0.key.lexicographicallyPrecedes($1.key) }
    var all = shards(keyed[...], digits: 0)
    for index in all.indices { all[index].folder = folder }
    return all
  }

  private init(key: String, terms: some Collection<Term>) {
    (self.key, self.terms) = (key, Array(terms))
  }

  /// The approximate maximum size of a shard, bytes: a search loads one for each of its words.
  private static let longest = 8192
  /// The same for a shard of terms that begin alike: a search for that beginning loads several.
  private static let longestOfLetters = 1 << 16

  /// - Parameter digits: The number of leading digits that the keys share.
  private static func shards(
    _ terms: ArraySlice<(key: [UInt8], term: Term)>, digits: Int
  ) -> [TermShard] {
    guard let first = terms.first?.key, let last = terms.last?.key else { return [] }
    // A shard of a single key is named by the whole key: no other term is looked up in it.
    if first == last { return shards(terms.map(\.term)[...], beginning: first) }
    if terms.reduce(0, { $0 + $1.term.size }) <= longest {
      let key = String(decoding: first.prefix(digits), as: UTF8.self)
      return [TermShard(key: key, terms: terms.map(\.term))]
    }
    var (shards, rest): ([TermShard], _) = ([], terms)
    while let digit = rest.first?.key[digits] {
      let end = rest.firstIndex { $0.key[digits] != digit } ?? rest.endIndex
      shards += Self.shards(rest[..<end], digits: digits + 1)
      rest = rest[end...]
    }
    return shards
  }

  /// The shards of terms that begin with the same letters, letter by letter where they are many.
  ///
  /// - Parameter key: The key of those letters.
  private static func shards(_ terms: ArraySlice<Term>, beginning key: [UInt8]) -> [TermShard] {
    let name = String(decoding: key, as: UTF8.self)
    let size = terms.reduce(0) { $0 + $1.size }
    guard size > longestOfLetters, terms.count > 1 else {
      return [TermShard(key: name, terms: terms)]
    }
    let letters = key.count / SearchTerms.digitsOfLetter
    let longer = Dictionary(grouping: terms) { SearchTerms.key(of: $0.word, letters: letters + 1) }
    return longer.sorted { $0.key.lexicographicallyPrecedes($1.key) }.flatMap { longer, terms in
      // A term that has no further letter stands alone.
      longer == key
        ? [TermShard(key: name, terms: terms)] : shards(terms[...], beginning: longer)
    }
  }
}
