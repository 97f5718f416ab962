internal import Bytes

/// Elements of Matroska files (RFC 8794).
enum MatroskaElements {
  /// An element that is looked for, by its identifier (RFC 9559, section 5.1).
  enum Element: Int {
    case segment = 0x1853_8067
    case tracks = 0x1654_AE6B
    case track = 0xAE
    case codecPrivate = 0x63A2
  }

  /// The content of an element by the elements that lead to it, each time the first; nil: there is
  /// none.
  ///
  /// - Complexity: O(n) for n elements before it.
  /// - Throws: `ImagingError.damaged` where the file ends before, or something else stands there.
  static func content(
    of path: [Element], of source: inout some ByteSource & ~Copyable
  ) throws(ImagingError) -> Range<Int>? {
    var place = 0..<source.count
    for element in path {
      guard let inner = try content(of: element, in: place, of: &source) else { return nil }
      place = inner
    }
    return place
  }

  private static func content(
    of element: Element, in range: Range<Int>, of source: inout some ByteSource & ~Copyable
  ) throws(ImagingError) -> Range<Int>? {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let name = try number(at: offset, of: &source)
      let size = try number(at: name.end, of: &source)
      // A size that was not known when it was written is larger than any file.
      let end = min(size.end + size.value, range.upperBound)
      if name.whole == element.rawValue, size.end <= end { return size.end..<end }
      offset = max(size.end, end)
    }
    return nil
  }

  /// A number as long as the zeros before its first one tell: with that one, and without.
  private static func number(
    at offset: Int, of source: inout some ByteSource & ~Copyable
  ) throws(ImagingError) -> (whole: Int, value: Int, end: Int) {
    let length = try source.byte(at: offset).leadingZeroBitCount + 1
    guard length <= 8 else { throw .damaged("no element of Matroska, at byte \(offset)") }
    let whole = try source.integer(at: offset, length, .big)
    return (whole, whole & ((1 << (7 * length)) - 1), offset + length)
  }
}
