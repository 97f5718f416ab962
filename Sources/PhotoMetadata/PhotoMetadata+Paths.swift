extension PhotoMetadata {
  /// True for the absolute path of a file, which tells the name of a user: `C:\Users\…`, `/home/…`; below
  /// other folders, `/Volumes/…` or `smb://…`, for that of a file with its ending.
  static func isPath(_ text: String) -> Bool {
    // Most texts have neither sign.
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }),
      !text.contains(where: \.isNewline)
    else { return false }
    let isOfWindows = text.first?.isLetter == true && text.dropFirst().hasPrefix(":\\")
    if isOfWindows || beginningsOfPaths.contains(where: text.hasPrefix) { return true }
    let steps = text.split(separator: "/", omittingEmptySubsequences: false)
    guard steps.count > 2, let name = steps.last else { return false }
    return isRoot(steps[0], before: steps[1]) && hasEnding(name)
  }

  private static let beginningsOfPaths = ["/home/", "/Users/", "file://", "content://", "\\\\"]

  /// True for that with which a path begins: nothing, the sign of a home, a drive, or the scheme of an
  /// address that is none of a page.
  private static func isRoot(_ start: Substring, before next: Substring) -> Bool {
    guard start.last == ":" else { return start.isEmpty && !next.isEmpty || start == "~" }
    let name = start.dropLast()
    let isScheme = next.isEmpty && !["http", "https"].contains(name.lowercased())
    return !name.isEmpty && name.allSatisfy(\.isLetter) && (name.count == 1 || isScheme)
  }

  /// True for a file's name with an ending.
  private static func hasEnding(_ name: Substring) -> Bool {
    guard let point = name.lastIndex(of: "."), point > name.startIndex else { return false }
    let ending = name[point...].dropFirst()
    return (2...4).contains(ending.count) && ending.contains(where: \.isLetter)
      && ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }
}
