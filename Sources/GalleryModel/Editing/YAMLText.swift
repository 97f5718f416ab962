package import FileSystem

/// A YAML file that a person wrote, edited so that all but what changes stays as it was: comments,
/// the order of keys, quotes and blank lines.
///
/// Every edit is proved: what the new text says must be what the old one said, with the change.
/// A text that is written in a way that no edit here understands is refused and stays as it is.
package struct YAMLText: Hashable, Sendable {
  /// The whole text.
  package private(set) var bytes: [UInt8]
  let file: Path

  /// Takes a text over.
  ///
  /// - Parameters:
  ///   - bytes: The text; empty for a file that is not there yet.
  ///   - file: Where it stands, for messages.
  package init(_ bytes: [UInt8], of file: Path) {
    self.bytes = bytes
    self.file = file
  }

  /// What the text says; nil when it says nothing.
  ///
  /// - Throws: `ConfigurationError` with the place of what is malformed.
  package func value() throws(ConfigurationError) -> YAMLValue? {
    try YAMLNode.parse(bytes, of: file).map(YAMLValue.init)
  }

  /// Sets the value at the end of a path, or takes it out.
  ///
  /// - Parameters:
  ///   - path: Keys and places in lists; keys that are missing are made, and an item may be put
  ///     behind the last one.
  ///   - value: The new value; nil takes the entry out, and what holds nothing then.
  /// - Throws: `ConfigurationError` when the text is malformed, or too unusual to be edited.
  /// - Complexity: O(n) for a text of n bytes.
  package mutating func set(
    _ path: [YAMLValue.Step], to value: YAMLValue?
  ) throws(ConfigurationError) {
    let root = try YAMLNode.parse(bytes, of: file)
    let before = root.map(YAMLValue.init) ?? .text("")
    let wanted = before.setting(path, to: value)
    guard wanted != before else { return }
    let edit = YAMLEdit(bytes, root: root).edit(path, to: value)
    var edited = bytes
    if let edit { edited.replaceSubrange(edit.range, with: edit.text.utf8) }
    let after = try? YAMLNode.parse(edited, of: file).map(YAMLValue.init)
    guard edit != nil, Self.says(after ?? nil, wanted) else {
      throw ConfigurationError(
        file, line: root?.line ?? 1, column: root?.column ?? 1,
        "is written in a way that cannot be edited here; change it by hand")
    }
    bytes = edited
  }

  private static func says(_ one: YAMLValue?, _ other: YAMLValue?) -> Bool {
    (one ?? .text("")) == (other ?? .text(""))
  }
}
