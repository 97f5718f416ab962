internal import GalleryModel
internal import Text

/// The query of a request's target, as forms encode it.
struct Query: Sendable {
  private let values: [String: String]

  /// Reads what stands behind the question mark.
  ///
  /// - Complexity: O(n) for n bytes.
  init(_ target: String) {
    var values: [String: String] = [:]
    let query = target.drop { $0 != "?" }.dropFirst().prefix { $0 != "#" }
    for pair in query.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = parts.first.flatMap(Self.decode), parts.count == 2,
        let value = Self.decode(parts[1])
      else { continue }
      values[name] = value
    }
    self.values = values
  }

  subscript(name: String) -> String? { values[name] }

  private static func decode(_ text: Substring) -> String? {
    let spaced = text.utf8.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
    return PercentEncoding.decode(exactly: spaced[...]).map { String(decoding: $0, as: UTF8.self) }
  }
}
