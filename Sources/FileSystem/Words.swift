// Eight bytes at once: a site's files have millions of digests and stamps, and a byte at a time takes four
// times as long.

extension OutputSpan<UInt8> {
  /// Appends the bytes of an integer, the most significant one first; there must be room for them.
  mutating func append(word: UInt64) {
    precondition(freeCapacity >= 8)
    unsafe withUnsafeMutableBufferPointer { buffer, count in
      unsafe UnsafeMutableRawBufferPointer(buffer).storeBytes(
        of: word.bigEndian, toByteOffset: count, as: UInt64.self)
      count += 8
    }
  }
}

extension ArraySlice<UInt8> {
  /// The integer of eight bytes, the most significant one first; they must be there.
  ///
  /// - Parameter index: The number of words before it.
  func word(_ index: Int) -> UInt64 {
    precondition(count >= 8 * (index + 1))
    return unsafe withUnsafeBytes { bytes in
      UInt64(
        bigEndian: unsafe bytes.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self))
    }
  }
}
