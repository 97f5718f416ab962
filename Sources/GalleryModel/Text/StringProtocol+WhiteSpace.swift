extension StringProtocol {
  /// True for a text without anything but white space.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }

  /// The text without white space at its end.
  var withoutEndSpace: SubSequence {
    let last = lastIndex { !$0.isWhitespace }
    return self[..<(last.map(index(after:)) ?? startIndex)]
  }
}
