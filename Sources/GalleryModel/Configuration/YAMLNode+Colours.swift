internal import FileSystem

extension YAMLNode {
  /// Refuses a colour without quotes: YAML takes it for a comment, so that it would have no effect.
  ///
  /// - Parameter text: The text that the node was read from.
  /// - Complexity: O(n) for n bytes and each colour without a value.
  func refuseBareColours(in text: [UInt8], of file: Path) throws(ConfigurationError) {
    guard case .mapping(let pairs) = content else { return }
    for (key, value) in pairs {
      try value.refuseBareColours(in: text, of: file)
      guard value.isNothing, let name = key.text, Self.isOfColour(name) else { continue }
      let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let line = String(decoding: lines[key.line - 1], as: UTF8.self)
      if let colour = line.firstMatch(of: /:\s+(#[0-9A-Fa-f]{3,8})\s*$/)?.1 {
        throw ConfigurationError(
          file, at: key, "\(name): put quotes around \(colour), which is a comment without them")
      }
    }
  }

  /// True for a key whose values are colours, written whole or below that of its group.
  private static func isOfColour(_ name: String) -> Bool {
    ["colour", "background"].contains { name == $0 || name.hasSuffix(".\($0)") }
  }
}
