public import FileSystem
internal import Text

extension Configuration {
  /// Reads the text of a `photofall.yaml`.
  ///
  /// - Parameter language: The language of the texts; nil: the first one of the gallery.
  /// - Throws: `ConfigurationError` for a text that is no YAML, an unknown key, a value that is
  ///   not allowed, or values that contradict each other.
  public init(
    parsing text: [UInt8], of file: Path, in language: String? = nil
  ) throws(ConfigurationError) {
    self.init()
    guard let root = try YAMLNode.parse(text, of: file) else { return }
    try root.refuseComments(in: text, of: file)
    if case .mapping(let pairs) = root.content {
      // Other keys go by these, wherever they stand.
      let value = { (name: String) in pairs.first { $0.key.text == name }?.value }
      if let look = value("look")?.text.flatMap(Look.init) { take(look) }
      languages = value("languages").flatMap(ValueType<[String]>.languages.parse) ?? []
      if let first = languages.first {
        self.language = language ?? first
        if let twin = pairs.first(where: { $0.key.text == "language" })?.key {
          throw ConfigurationError(
            file, at: twin, "language: the first of languages is meant; leave this out")
        }
      } else if let language = value("language").flatMap(ValueType<String>.language.parse) {
        self.language = language
      }
    }
    try apply(root, keys: ConfigurationKey.table, of: file)
  }

  /// Applies the values of a mapping, each checked by its key's type.
  ///
  /// - Parameter others: Keys of the same file that are read elsewhere.
  mutating func apply(
    _ node: YAMLNode, keys: [ConfigurationKey], besides others: [String] = [], of file: Path
  ) throws(ConfigurationError) {
    let entries = try Self.entries(of: node, keys, of: file)
    try YAMLNode.refuseTwins(entries.map { ($0.name, $0.key) }, of: file)
    for (name, keyNode, value) in entries {
      guard let key = keys.first(where: { $0.name == name }) else {
        throw ConfigurationError(
          file, at: keyNode, Self.unknown(name, among: keys.map(\.name) + others))
      }
      let own = try value.value(of: name, in: self, of: file)
      // Nothing may be meant to publish no field.
      if let misfit = key.apply(own, &self), !own.isNothing || name == "metadata.publish" {
        throw ConfigurationError(file, at: misfit.node, "\(name): \(misfit)")
      }
    }
    try checkChunk(node, of: file)
  }

  /// The values of a mapping by their whole names: keys with a dot may be written nested.
  private static func entries(
    of node: YAMLNode, _ keys: [ConfigurationKey], of file: Path, below prefix: String = ""
  ) throws(ConfigurationError) -> [(name: String, key: YAMLNode, value: YAMLNode)] {
    guard case .mapping(let pairs) = node.content else {
      let help = meant(by: prefix.dropLast(), among: keys.map(\.name)).map { "; \($0)" } ?? ""
      throw ConfigurationError(
        file, at: node, "expected keys and values, found \(node.kind)\(help)")
    }
    var found: [(name: String, key: YAMLNode, value: YAMLNode)] = []
    for (key, value) in pairs {
      let name = prefix + (key.text ?? "")
      if keys.contains(where: { $0.name.hasPrefix(name + ".") }) {
        if value.isNothing { continue }
        found += try entries(of: value, keys, of: file, below: name + ".")
      } else {
        found.append((name, key, value))
      }
    }
    return found
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

  private static func unknown(_ name: String, among names: [String]) -> String {
    if ConfigurationKey.table.contains(where: { "\($0.name).".hasPrefix("\(name).") }) {
      return "\"\(name)\" holds for the whole gallery; it belongs in photofall.yaml"
    }
    if AlbumFile.ownKeys.contains(name) {
      return "\"\(name)\" is about one album; it belongs in the album.yaml there"
    }
    let groups = names.compactMap { $0.split(separator: ".").dropLast().first.map(String.init) }
    let help =
      meant(by: name, among: names)
      ?? Suggestion.nearest(to: name, among: names + groups).map { "did you mean \"\($0)\"?" }
      ?? "the keys are \(names.joined(separator: ", "))"
    return "unknown key \"\(name)\"; \(help)"
  }

  /// The whole names of keys of which but the last part was written; nil if there are none.
  private static func meant(by part: some StringProtocol, among names: [String]) -> String? {
    let whole = names.filter { !part.isEmpty && $0.hasSuffix(".\(part)") }.map { "\"\($0)\"" }
    return whole.isEmpty ? nil : "did you mean \(whole.joined(separator: " or "))?"
  }
}
