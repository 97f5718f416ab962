internal import Bytes

/// Random-access bytes, read in small pieces.
protocol ByteSource: ~Copyable {
  /// The number of all bytes.
  var count: Int { get }

  /// The bytes from `offset` on.
  ///
  /// - Throws: `ImagingError.damaged` where the source ends before.
  mutating func bytes(at offset: Int, count: Int) throws(ImagingError) -> ArraySlice<UInt8>
}

extension ByteSource where Self: ~Copyable {
  /// The bytes in a range.
  ///
  /// - Throws: `ImagingError.damaged` where the source ends before.
  mutating func bytes(_ range: Range<Int>) throws(ImagingError) -> ArraySlice<UInt8> {
    try bytes(at: range.lowerBound, count: range.count)
  }

  /// The same range, if it lies within the source.
  ///
  /// - Throws: `ImagingError.damaged` where the source ends before.
  func checked(_ range: Range<Int>) throws(ImagingError) -> Range<Int> {
    guard range.upperBound <= count else { throw .headerEnds(at: range.lowerBound) }
    return range
  }

  /// The byte at `offset`.
  mutating func byte(at offset: Int) throws(ImagingError) -> UInt8 {
    let slice = try bytes(at: offset, count: 1)
    return slice[slice.startIndex]
  }

  /// The integer in `count` bytes from `offset` on.
  mutating func integer(
    at offset: Int, _ count: Int, _ order: ByteOrder
  ) throws(ImagingError) -> Int {
    try Int(bytes(at: offset, count: count), order)
  }
}

extension [UInt8]: ByteSource {
  func bytes(at offset: Int, count length: Int) throws(ImagingError) -> ArraySlice<UInt8> {
    guard offset + length <= count else { throw .headerEnds(at: offset) }
    return self[offset..<(offset + length)]
  }
}

extension ImagingError {
  /// A header that is cut off at an offset, bytes.
  static func headerEnds(at offset: Int) -> ImagingError {
    .damaged("premature end of the header, at byte \(offset)")
  }
}
