extension ArraySlice<UInt8> {
  /// The place where some bytes first stand; nil where they do not.
  ///
  /// `firstRange(of:)` of the standard library allocates memory for each byte that it passes.
  /// - Parameter wanted: The bytes, at least one.
  /// - Complexity: O(n) for n bytes, unless their starts repeat themselves.
  public func place(of wanted: [UInt8]) -> Range<Int>? {
    guard let first = wanted.first, count >= wanted.count else { return nil }
    let last = endIndex - wanted.count
    var place = startIndex
    // A loop over a range is many times as slow where nothing is optimized, as in tests.
    while place <= last {
      if self[place] == first, self[place..<(place + wanted.count)].elementsEqual(wanted) {
        return place..<(place + wanted.count)
      }
      place += 1
    }
    return nil
  }

  /// The place where a word first stands; nil where it does not.
  public func place(of word: String) -> Range<Int>? { place(of: Array(word.utf8)) }
}

extension [UInt8] {
  /// The place where some bytes first stand, as in a slice.
  public func place(of wanted: [UInt8]) -> Range<Int>? { self[...].place(of: wanted) }

  /// The place where a word first stands; nil where it does not.
  public func place(of word: String) -> Range<Int>? { self[...].place(of: word) }
}
