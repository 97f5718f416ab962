extension StringProtocol {
  /// True for a text without anything but white space.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
