internal import FileSystem
internal import PhotoMetadata
internal import Text

/// Query of an `album.yaml`: the conditions of the photos in an album that has none of its own.
struct PhotoQuery: Hashable, Sendable {
  /// The least rating, 1...5; nil: any.
  private var rating: Int?
  /// The keywords, in any case; a photo has all of them.
  private var keywords: [String] = []
  /// The first and last day of capture; nil: any.
  private var from, to: CalendarDay?

  /// True for the metadata of a photo that meets all conditions.
  func matches(_ facts: PhotoMetadata) -> Bool {
    let own = Set(facts.keywords.map(Keywords.key))
    // Of a date in part, the first day that it may be.
    let day = facts.taken.flatMap { taken in
      [3, 2, 1].lazy.compactMap { CalendarDay(taken, knowing: $0) }.first
    }
    return rating.map { $0 <= facts.rating ?? 0 } ?? true
      && keywords.allSatisfy { own.contains(Keywords.key(of: $0)) }
      && from.map { from in day.map { from <= $0 } ?? false } ?? true
      && to.map { to in day.map { $0 <= to } ?? false } ?? true
  }
}

extension PhotoQuery {
  private static let keys = ["rating", "keywords", "from", "to"]

  /// Reads the value of `query`.
  ///
  /// - Throws: `ConfigurationError` for an unknown condition, a value that is not allowed, no
  ///   condition, or an end before the beginning.
  init(_ node: YAMLNode, of file: Path) throws(ConfigurationError) {
    guard case .mapping(let pairs) = node.content, !pairs.isEmpty else {
      let keys = Self.keys.joined(separator: ", ")
      throw ConfigurationError(
        file, at: node, "query: expected some of \(keys), each with a value, found \(node.kind)")
    }
    for (key, value) in pairs { try read(key, value, of: file) }
    if let from, let to, to < from {
      throw ConfigurationError(
        file, at: node, "query: from \(from.isoText) is after to \(to.isoText)")
    }
  }

  private mutating func read(
    _ key: YAMLNode, _ value: YAMLNode, of file: Path
  ) throws(ConfigurationError) {
    switch key.text {
    case "rating": rating = try ValueType.integer(1...5, unit: "stars").value(of: value, in: file)
    case "keywords":
      keywords = try ValueType.keyword.list("not empty") { !$0.isEmpty }.value(of: value, in: file)
    case "from": from = try ValueType.day.value(of: value, in: file)
    case "to": to = try ValueType.day.value(of: value, in: file)
    default:
      let nearest = Suggestion.nearest(to: key.text ?? "", among: Self.keys)
      let help =
        nearest.map { "did you mean \"\($0)\"?" }
        ?? "it may have \(Self.keys.joined(separator: ", "))"
      throw ConfigurationError(file, at: key, "unknown key \"\(key.text ?? "")\" of query; \(help)")
    }
  }
}

extension ValueType<String> {
  fileprivate static var keyword: Self {
    Self(summary: "a keyword", text: { $0 }) { $0.isNothing ? nil : $0.text }
  }
}
