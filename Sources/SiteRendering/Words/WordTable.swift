internal import FileSystem
internal import GalleryModel

/// File of texts, by their names, which a gallery may override.
struct WordTable: Sendable {
  /// A text with its position in the file.
  struct Entry: Sendable {
    /// The name; the parts of a nested one are joined by dots.
    let name: String
    /// The text.
    let text: String
    /// The error for this entry, with its position.
    let error: @Sendable (_ message: String) -> ConfigurationError
  }

  /// The texts, in the file's order.
  private(set) var entries: [Entry] = []

  /// Reads a file in YAML.
  ///
  /// - Throws: `ConfigurationError` with the position of the error.
  init(parsing text: [UInt8], of file: Path) throws(ConfigurationError) {
    guard let root = try YAMLNode.parse(text, of: file) else { return }
    try read(root, below: "", of: file)
  }

  private mutating func read(
    _ node: YAMLNode, below prefix: String, of file: Path
  ) throws(ConfigurationError) {
    guard case .mapping(let pairs) = node.content else {
      throw ConfigurationError(file, at: node, "expected names and texts, found \(node.kind)")
    }
    // A key without a value says nothing.
    for (key, value) in pairs where !value.isNothing {
      let name = prefix + (key.text ?? "")
      if let text = value.text {
        entries.append(Entry(name: name, text: text) { ConfigurationError(file, at: key, $0) })
      } else {
        try read(value, below: name + ".", of: file)
      }
    }
  }
}
