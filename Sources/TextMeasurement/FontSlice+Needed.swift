extension FontSlice {
  /// The slices of the theme's font that show texts: those for Latin, Greek and Cyrillic always,
  /// the others where a text has a letter of theirs.
  ///
  /// - Complexity: O(n) for n letters.
  public static func needed(for texts: some Sequence<String>) -> [FontSlice] {
    var rare: Set<UInt32> = []
    for text in texts {
      for scalar in text.unicodeScalars where scalar.value >= firstRare {
        rare.insert(scalar.value)
      }
    }
    let needed = Set(rare.compactMap { letter in theme.firstIndex { $0.has(letter) } })
    return theme.enumerated().filter { $1.isCommon || needed.contains($0) }.map(\.element)
  }

  /// The first letter after those of Latin, Greek and Cyrillic.
  private static let firstRare: UInt32 = 0x530

  private var isCommon: Bool { characters.first.map { $0.lowerBound < Self.firstRare } ?? false }
}
