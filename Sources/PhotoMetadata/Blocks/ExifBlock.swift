internal import CEXIF

/// EXIF's entries; owns libexif's state.
@safe struct ExifBlock: ~Copyable {
  /// The directories that are read.
  enum Directory {
    /// The directory of the image (IFD0).
    case image
    /// The directory of the shot (Exif IFD).
    case shot
    /// The directory of its place on the globe (GPS IFD).
    case place
  }

  private let pointer: OpaquePointer?
  private let isLittleEndian: Bool

  /// Reads a block from its TIFF header on; one that is none has no entries.
  init(_ block: [UInt8]) {
    isLittleEndian = block.first == UInt8(ascii: "I")
    let isTooLong = block.count > MetadataBlocks.segmentLimit
    unsafe pointer = isTooLong ? nil : pf_exif_open(block, block.count)
  }

  deinit {
    unsafe pf_exif_close(pointer)
  }

  /// The bytes of an entry; nil where there is none, or one of numbers.
  func bytes(_ directory: Directory, _ tag: Int) -> [UInt8]? {
    var length = 0
    guard let start = unsafe pf_exif_bytes(pointer, place(directory), CInt(tag), &length) else {
      return nil
    }
    return unsafe Array(UnsafeBufferPointer(start: start, count: length))
  }

  /// The text of an entry, up to its first zero.
  func text(_ directory: Directory, _ tag: Int) -> String? {
    bytes(directory, tag).flatMap { MetadataText.decode($0.prefix { $0 != 0 }) }
  }

  /// The text of one of Windows' own entries.
  func windowsText(_ tag: Int) -> String? {
    bytes(.image, tag).flatMap { MetadataText.decodeUTF16($0) }
  }

  /// The user's comment, whose first eight bytes name its encoding, unless a program left them out; none
  /// for that of Japan.
  var comment: String? {
    guard let bytes = bytes(.shot, 0x9286) else { return nil }
    let head = bytes.prefix(8)
    let end = (head.lastIndex { $0 != 0 && $0 != UInt8(ascii: " ") } ?? -1) + 1
    switch String(decoding: head[..<end], as: UTF8.self).uppercased() {
    case "UNICODE": return unicode(bytes.dropFirst(8))
    case "JIS": return nil
    case "ASCII", "": return MetadataText.decode(bytes.dropFirst(8).prefix { $0 != 0 })
    default: return MetadataText.decode(bytes.prefix { $0 != 0 })
    }
  }

  /// The text of UTF-16. Which byte comes first is often not told, and not always that of the block: zeros
  /// tell.
  private func unicode(_ text: ArraySlice<UInt8>) -> String? {
    let zeros = text.indices.filter { text[$0] == 0 }
    let low = zeros.count { $0 % 2 == 1 } - zeros.count { $0 % 2 == 0 }
    return MetadataText.decodeUTF16(
      text, isLittleEndian: low == 0 ? isLittleEndian : low > 0)
  }

  /// The first number of an entry.
  func number(_ directory: Directory, _ tag: Int) -> Double? {
    var number = 0.0
    return unsafe pf_exif_number(pointer, place(directory), CInt(tag), &number) ? number : nil
  }

  /// True if a directory has any entry.
  func holds(_ directory: Directory) -> Bool {
    unsafe pf_exif_count(pointer, place(directory)) > 0
  }

  private func place(_ directory: Directory) -> pf_exif_directory {
    switch directory {
    case .image: PF_EXIF_IMAGE
    case .shot: PF_EXIF_SHOT
    case .place: PF_EXIF_PLACE
    }
  }
}
