extension ArraySlice<UInt8> {
  /// The place where some bytes first stand; nil where they do not.
  ///
  /// `firstRange(of:)` of the standard library allocates memory for each byte that it passes.
  /// - Parameter wanted: The bytes, at least one.
  /// - Complexity: O(n) for n bytes, unless their starts repeat themselves.
  public func place(of wanted: [UInt8]) -> Int? {
    guard let first = wanted.first, count >= wanted.count else { return nil }
    return (startIndex...(endIndex - wanted.count)).first { place in
      self[place] == first && self[place..<(place + wanted.count)].elementsEqual(wanted)
    }
  }

  /// The place where a word first stands; nil where it does not.
  public func place(of word: String) -> Int? { place(of: Array(word.utf8)) }
}

extension Array<UInt8> {
  /// The place where some bytes first stand; nil where they do not.
  public func place(of wanted: [UInt8]) -> Int? { self[...].place(of: wanted) }

  /// The place where a word first stands; nil where it does not.
  public func place(of word: String) -> Int? { self[...].place(of: word) }
}
