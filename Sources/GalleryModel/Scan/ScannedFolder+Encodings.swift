internal import PhotoMetadata

extension ScannedFolder {
  /// The content of a note in UTF-8, whatever an editor made of it; the same for one in UTF-8.
  ///
  /// - Complexity: O(n) for n bytes.
  public static func text(of note: [UInt8], named name: [UInt8]) -> [UInt8] {
    // That of an order names files by their bytes, which may be of any encoding.
    name == arrangementFile ? TextFile.decodingUTF16(note) : TextFile.decoding(note)
  }

  /// The words of a note in UTF-8, without the byte order mark that some editors begin a file with.
  ///
  /// - Complexity: O(n) for n bytes.
  public static func words(of note: [UInt8]) -> String {
    let isMarked = note.starts(with: [0xEF, 0xBB, 0xBF])
    return String(decoding: note.dropFirst(isMarked ? 3 : 0), as: UTF8.self)
  }
}
