/// Encodings of the texts that people write beside photos.
public enum TextFile {
  /// The content in UTF-8 of a file in UTF-16, which a byte order mark tells; any other content as it is.
  ///
  /// - Complexity: O(n) for n bytes.
  public static func decodingUTF16(_ content: [UInt8]) -> [UInt8] {
    guard MetadataText.isMarkedUTF16(content) else { return content }
    return MetadataText.utf8(ofUTF16: content, isLittleEndian: true)
  }

  /// The content in UTF-8 of a file in UTF-16, UTF-8 or Windows-1252, for which all else is taken.
  ///
  /// - Complexity: O(n) for n bytes.
  public static func decoding(_ content: [UInt8]) -> [UInt8] {
    let text = decodingUTF16(content)
    guard String(validating: text, as: UTF8.self) == nil else { return text }
    return Array(MetadataText.latin(text).utf8)
  }
}
