internal import Bytes

extension Orientation {
  private static let tag = 0x0112

  /// Reads tag 0x0112 of an EXIF block's first directory; upright where it has none, or none known.
  ///
  /// libexif would take longer for it than the rest of a probe.
  /// - Returns: nil for bytes that are no EXIF block.
  init?(exif block: ArraySlice<UInt8>) {
    let isLittle = block.starts(with: [0x49, 0x49, 0x2A, 0])
    guard isLittle || block.starts(with: [0x4D, 0x4D, 0, 0x2A]) else { return nil }
    func number(_ offset: Int, _ count: Int) -> Int? {
      guard offset + count <= block.count else { return nil }
      return Int(block.dropFirst(offset).prefix(count), isLittle ? .little : .big)
    }
    self = .upright
    guard let directory = number(4, 4), let entries = number(directory, 2) else { return }
    for entry in 0..<entries {
      let offset = directory + 2 + 12 * entry
      guard let tag = number(offset, 2) else { return }
      guard tag == Self.tag else { continue }
      // A short integer, but some programs write a long one.
      let length = number(offset + 2, 2) == 4 ? 4 : 2
      self = number(offset + 8, length).flatMap { Self(rawValue: UInt8(clamping: $0)) } ?? .upright
      return
    }
  }
}
