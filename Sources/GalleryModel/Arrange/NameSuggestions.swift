internal import Text

/// Names of a folder, of which one may be what a person meant to write.
struct NameSuggestions {
  private let names: [String]
  private let plain: [String: String]
  /// The number of pairs of letters that are still compared: a list may name thousands of files that
  /// are no more.
  private var budget = 2e7

  /// - Complexity: O(n) for n names.
  init(_ names: [[UInt8]]) {
    self.names = names.map { String(decoding: $0, as: UTF8.self) }
    plain = Dictionary(
      self.names.map { (Self.plain($0), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The likely correction: a name that differs by case, spaces or Unicode normalization, or, among the
  /// first wrong ones, by a few letters.
  mutating func nearest(to name: [UInt8]) -> String? {
    let wanted = Self.plain(String(decoding: name, as: UTF8.self))
    // Swift compares strings by canonical equivalence.
    if let twin = plain[wanted] { return twin }
    let length = Double(wanted.utf8.count)
    let cost = Double(names.count) * length * length
    guard cost <= budget else { return nil }
    budget -= cost
    return Suggestion.nearest(to: wanted, among: names)
  }

  private static func plain(_ name: String) -> String {
    String(name.lowercased().filter { !$0.isWhitespace })
  }
}
