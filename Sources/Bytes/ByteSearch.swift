extension RandomAccessCollection where Element == UInt8, Index == Int {
  /// The place where some bytes first stand; nil where they do not.
  ///
  /// `firstRange(of:)` of the standard library allocates memory for each byte that it passes.
  /// - Parameter wanted: The bytes, at least one.
  /// - Complexity: O(n) for n bytes, unless their starts repeat themselves.
  @inlinable
  public func place(of wanted: [UInt8]) -> Range<Int>? {
    guard let first = wanted.first, count >= wanted.count else { return nil }
    let start = (startIndex...(endIndex - wanted.count)).first { place in
      self[place] == first && self[place..<(place + wanted.count)].elementsEqual(wanted)
    }
    return start.map { $0..<($0 + wanted.count) }
  }

  /// The place where a word first stands; nil where it does not.
  @inlinable
  public func place(of word: String) -> Range<Int>? { place(of: Array(word.utf8)) }
}
