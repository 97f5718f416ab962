public import FileSystem
internal import Suggestions

extension Configuration {
  /// Reads the text of a `photofall.yaml`.
  ///
  /// - Throws: `ConfigurationError` for a text that is no YAML, an unknown key, a value that is
  ///   not allowed, or values that contradict each other.
  public init(parsing text: [UInt8], of file: Path) throws(ConfigurationError) {
    self.init()
    guard let root = try YAMLNode.parse(text, of: file) else { return }
    try apply(root, keys: ConfigurationKey.table, of: file)
  }

  /// Takes over the values that a mapping gives, each checked by its key's type.
  mutating func apply(
    _ node: YAMLNode, keys: [ConfigurationKey], of file: Path, below prefix: String = ""
  ) throws(ConfigurationError) {
    guard case .mapping(let pairs) = node.content else {
      throw ConfigurationError(file, at: node, "expected keys and values, found \(node.kind)")
    }
    for (keyNode, value) in pairs {
      let name = prefix + (keyNode.text ?? "")
      if let key = keys.first(where: { $0.name == name }) {
        guard key.apply(value, &self) else {
          throw ConfigurationError(file, at: value, "\(name): \(value.kind) is not \(key.type)")
        }
      } else if keys.contains(where: { $0.name.hasPrefix(name + ".") }) {
        try apply(value, keys: keys, of: file, below: name + ".")
      } else {
        throw ConfigurationError(file, at: keyNode, Self.unknown(name, among: keys.map(\.name)))
      }
    }
    if prefix.isEmpty { try checkChunk(node, of: file) }
  }

  private func checkChunk(_ node: YAMLNode, of file: Path) throws(ConfigurationError) {
    guard chunk.minimum <= chunk.target, chunk.target <= chunk.maximum,
      chunk.maximum >= 2 * chunk.minimum
    else {
      throw ConfigurationError(
        file, at: node,
        "chunk: minimum \(chunk.minimum), target \(chunk.target), maximum \(chunk.maximum) "
          + "must ascend, and the maximum be at least twice the minimum")
    }
  }

  static func unknown(_ name: String, among names: [String]) -> String {
    let groups = names.compactMap { $0.split(separator: ".").dropLast().first.map(String.init) }
    let help =
      Suggestion.nearest(to: name, among: names + groups).map { "did you mean \"\($0)\"?" }
      ?? "the keys are \(names.joined(separator: ", "))"
    return "unknown key \"\(name)\"; \(help)"
  }
}
