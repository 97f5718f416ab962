/// The order of an integer's bytes.
public enum ByteOrder: Sendable {
  /// The most significant byte first.
  case big
  /// The least significant byte first.
  case little
}

extension FixedWidthInteger {
  /// The integer that a few bytes hold; of more bytes than fit, the least significant ones count.
  ///
  /// - Complexity: O(n) for n bytes.
  @inlinable
  public init(_ bytes: ArraySlice<UInt8>, _ order: ByteOrder) {
    var value: Self = 0
    switch order {
    case .big: for byte in bytes { value = value << 8 | Self(truncatingIfNeeded: byte) }
    case .little:
      for byte in bytes.reversed() { value = value << 8 | Self(truncatingIfNeeded: byte) }
    }
    self = value
  }

  /// The integer's least significant bytes.
  ///
  /// - Complexity: O(n) for n bytes.
  @inlinable
  public func bytes(_ order: ByteOrder, _ count: Int) -> [UInt8] {
    (0..<count).map { index in
      let place = order == .little ? index : count - 1 - index
      return UInt8(truncatingIfNeeded: self >> (8 * place))
    }
  }
}

extension [UInt8] {
  /// Appends the eight bytes of an integer.
  @inlinable
  public mutating func append(_ integer: UInt64, _ order: ByteOrder) {
    let number = order == .little ? integer.byteSwapped : integer
    append(addingCapacity: 8) { bytes in
      for shift in stride(from: UInt64(56), through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: number >> shift))
      }
    }
  }
}
