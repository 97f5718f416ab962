internal import FoundationEssentials

/// JSON as photofall writes it: keys in order, so that the same content is the same bytes.
public enum JSONText {
  /// Encodes a value whose numbers are all finite.
  public static func encode(_ value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Only numbers that are not finite can fail, and frames hold none.
    guard let data = try? encoder.encode(value) else { fatalError("a frame that is no number") }
    return Array(data)
  }
}
