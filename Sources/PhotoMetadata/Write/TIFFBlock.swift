internal import Bytes

/// Writes an EXIF block: one directory of a few entries (TIFF 6.0, section 2).
public enum TIFFBlock {
  /// A block with an orientation and a copyright; empty where there is neither.
  ///
  /// - Parameters:
  ///   - orientation: 1...8, as EXIF's tag 0x0112 has it; 1 need not be said.
  ///   - copyright: The words of tag 0x8298.
  public static func bytes(orientation: UInt8 = 1, copyright: [UInt8]? = nil) -> [UInt8] {
    let turn =
      orientation == 1 ? nil : entry(0x0112, kind: 3, count: 1, orientation.bytes(.little, 4))
    let text = copyright.map { $0 + [0] } ?? []
    let count = (turn == nil ? 0 : 1) + (text.isEmpty ? 0 : 1)
    guard count > 0 else { return [] }
    let behind = 8 + 2 + 12 * count + 4
    let isInside = text.count <= 4
    let place = isInside ? text : behind.bytes(.little, 4)
    let words = text.isEmpty ? [] : entry(0x8298, kind: 2, count: text.count, place)
    let head = Array("II*\0".utf8) + 8.bytes(.little, 4) + count.bytes(.little, 2)
    return head + (turn ?? []) + words + 0.bytes(.little, 4) + (isInside ? [] : text)
  }

  private static func entry(_ tag: Int, kind: Int, count: Int, _ value: [UInt8]) -> [UInt8] {
    let head = tag.bytes(.little, 2) + kind.bytes(.little, 2) + count.bytes(.little, 4)
    return head + value + [UInt8](repeating: 0, count: 4 - value.count)
  }
}
