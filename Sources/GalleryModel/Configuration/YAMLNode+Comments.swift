internal import FileSystem
internal import PhotoMetadata

extension YAMLNode {
  /// Refuses colours, and names to hide, that begin with `#` without quotes: YAML takes them for comments, so
  /// that they would have no effect.
  ///
  /// - Parameters:
  ///   - text: The text that the node was read from.
  ///   - isRoot: True for all that the text says; the keys below it may be names of files.
  /// - Complexity: O(n) for n bytes, for each of these keys without a value.
  func refuseComments(
    in text: [UInt8], of file: Path, isRoot: Bool = true
  ) throws(ConfigurationError) {
    guard case .mapping(let pairs) = content else { return }
    for (key, value) in pairs {
      try value.refuseComments(in: text, of: file, isRoot: false)
      guard value.isNothing, let name = key.text, case let hides = isRoot && name == "hidden",
        hides || Self.isOfColour(name), let word = key.commentBehind(in: text),
        hides || word.wholeMatch(of: /#[0-9A-Fa-f]{3,8}/) != nil
      else { continue }
      throw ConfigurationError(
        file, at: key, "\(name): put quotes around \(word), which is a comment without them")
    }
  }

  /// The word right behind a key that begins with `#`; nil where another or none is there, as in a comment
  /// with a space behind that sign.
  private func commentBehind(in text: [UInt8]) -> Substring? {
    let scalars = String(decoding: TextFile.decodingUTF16(text), as: UTF8.self).unicodeScalars
    let start = place.upperBound + (scalars.first == "\u{FEFF}" ? 1 : 0)
    let rest = String(String.UnicodeScalarView(scalars.dropFirst(start).prefix(300)))
    return rest.prefixMatch(of: /\s*:[ \t]+(#\S+)/)?.1
  }

  /// True for a key whose values are colours, written whole or below that of its group.
  private static func isOfColour(_ name: String) -> Bool {
    ["colour", "background"].contains { name == $0 || name.hasSuffix(".\($0)") }
  }
}
