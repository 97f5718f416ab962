extension StringProtocol {
  /// True for a text without anything but white space.
  ///
  /// - Complexity: O(n) for n characters.
  public var isBlank: Bool { allSatisfy(\.isWhitespace) }

  /// The text without white space at its end.
  ///
  /// - Complexity: O(n) for n characters.
  public var withoutEndSpace: SubSequence {
    let last = lastIndex { !$0.isWhitespace }
    return self[..<(last.map(index(after:)) ?? startIndex)]
  }

  /// The text in one line, without white space around it.
  ///
  /// - Complexity: O(n) for n characters.
  public var inOneLine: String {
    split(whereSeparator: \.isNewline)
      .map { String($0.drop(while: \.isWhitespace).withoutEndSpace) }
      .filter { !$0.isEmpty }.joined(separator: " ")
  }
}
