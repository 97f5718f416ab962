internal import PhotoMetadata

extension ScannedFolder {
  /// The content of a note in UTF-8, whatever an editor made of it; the same for one in UTF-8.
  ///
  /// - Complexity: O(n) for n bytes.
  public static func text(of note: [UInt8], named name: [UInt8]) -> [UInt8] {
    // That of an order names files by their bytes, which may be of any encoding.
    name == arrangementFile ? TextFile.decodingUTF16(note) : TextFile.decoding(note)
  }
}
