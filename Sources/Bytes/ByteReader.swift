/// A cursor over untrusted bytes, which reads nothing behind their end.
public struct ByteReader: Sendable {
  /// The bytes that are not read yet.
  public private(set) var rest: ArraySlice<UInt8>
  private let order: ByteOrder
  private let start: Int

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - order: The order of the integers among them.
  ///   - offset: The offset of the first byte in its file, for errors.
  public init(_ bytes: ArraySlice<UInt8>, _ order: ByteOrder, at offset: Int = 0) {
    rest = bytes
    self.order = order
    start = bytes.startIndex - offset
  }

  /// The offset of the next byte.
  public var offset: Int { rest.startIndex - start }

  /// Takes the next bytes.
  ///
  /// - Throws: `PrematureEnd` where there are fewer; nothing is taken then.
  /// - Complexity: O(1).
  public mutating func bytes(_ count: Int) throws(PrematureEnd) -> ArraySlice<UInt8> {
    guard count >= 0, count <= rest.count else { throw PrematureEnd(offset: offset) }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// Takes the next bytes as a reader of their own, with offsets in the same file.
  ///
  /// - Throws: `PrematureEnd` where there are fewer; nothing is taken then.
  /// - Complexity: O(1).
  public mutating func part(_ count: Int) throws(PrematureEnd) -> ByteReader {
    let offset = offset
    return ByteReader(try bytes(count), order, at: offset)
  }

  /// Passes over the next bytes.
  ///
  /// - Throws: `PrematureEnd` where there are fewer.
  public mutating func skip(_ count: Int) throws(PrematureEnd) { _ = try bytes(count) }

  /// Takes the next byte.
  ///
  /// - Throws: `PrematureEnd` where there is none.
  public mutating func uint8() throws(PrematureEnd) -> UInt8 { try integer(1) }

  /// Takes the next two bytes as an integer.
  ///
  /// - Throws: `PrematureEnd` where there are fewer.
  public mutating func uint16() throws(PrematureEnd) -> Int { try integer(2) }

  /// Takes the next four bytes as an integer.
  ///
  /// - Throws: `PrematureEnd` where there are fewer.
  public mutating func uint32() throws(PrematureEnd) -> Int { try integer(4) }

  /// Takes the next eight bytes as an integer.
  ///
  /// - Throws: `PrematureEnd` where there are fewer.
  public mutating func uint64() throws(PrematureEnd) -> UInt64 { try integer(8) }

  private mutating func integer<Value: FixedWidthInteger>(
    _ count: Int
  ) throws(PrematureEnd) -> Value {
    Value(try bytes(count), order)
  }
}

/// An end of bytes where more of them were announced.
public struct PrematureEnd: Error, Hashable, Sendable {
  /// The offset of what is not all there, bytes.
  public let offset: Int
}
