internal import Bytes

/// Maker note of Apple's cameras: a directory as in TIFF, with offsets from its own start.
enum AppleMakerNote {
  private static let signature = Array("Apple iOS\0\0\u{1}MM".utf8)
  /// The tag of the identifier that a Live Photo shares with its clip, as ExifTool documents it.
  private static let contentIdentifier = 0x11

  /// The identifier that a Live Photo shares with its clip; nil where EXIF has none.
  ///
  /// - Complexity: O(n) for n bytes.
  static func contentIdentifier(in exif: [UInt8]) -> String? {
    guard let start = exif.firstRange(of: signature)?.lowerBound else { return nil }
    let note = exif[start...]
    let list = start + signature.count
    let number = { (offset: Int, count: Int) -> Int? in
      note.indices.contains(offset) && offset + count <= note.endIndex
        ? Int(note[offset..<(offset + count)], .big) : nil
    }
    guard let count = number(list, 2), count <= 512 else { return nil }
    for entry in stride(from: list + 2, to: list + 2 + 12 * count, by: 12)
    where number(entry, 2) == contentIdentifier {
      guard let length = number(entry + 4, 4), let offset = number(entry + 8, 4), length <= 64,
        start + offset + length <= note.endIndex
      else { return nil }
      let text = note[(start + offset)..<(start + offset + length)].prefix { $0 != 0 }
      return String(decoding: text, as: UTF8.self)
    }
    return nil
  }
}

extension MetadataBlocks {
  /// The identifier that a Live Photo shares with its clip; nil where there is none.
  public var livePairing: String? { AppleMakerNote.contentIdentifier(in: exif) }
}
