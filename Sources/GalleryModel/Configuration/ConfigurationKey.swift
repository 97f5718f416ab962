/// Key of `photofall.yaml`: the single definition of its name, type, default and meaning.
///
/// Parsing, validation, the file that `photofall init` writes and the documentation all follow
/// from the table in `ConfigurationKey+Table.swift`.
public struct ConfigurationKey: Sendable {
  /// The name, its parts joined by dots: `spacing.column`.
  public let name: String
  /// The meaning, in a sentence for people.
  public let summary: String
  /// The allowed values, in words.
  public let type: String
  /// The words that are allowed; empty if the value is no word.
  public let words: [String]
  /// The default as written in YAML; empty if there is none.
  public let defaultText: String
  /// True if `album.yaml` has the key too.
  public let isForAlbums: Bool
  /// Puts a node's value into a configuration; returns a misfit if it is not allowed.
  let apply: @Sendable (YAMLNode, inout Configuration) -> Misfit?
  /// The value of a configuration as written in YAML; empty if there is none.
  public let text: @Sendable (Configuration) -> String

  init<Value>(
    _ name: String, _ property: any WritableKeyPath<Configuration, Value> & Sendable,
    _ type: ValueType<Value>, albums isForAlbums: Bool = false, _ summary: String
  ) {
    self.name = name
    self.summary = summary
    self.type = type.summary
    words = type.words
    self.isForAlbums = isForAlbums
    text = { type.text($0[keyPath: property]) }
    defaultText = text(Configuration())
    apply = { node, configuration in
      guard let value = type.parse(node) else { return type.misfit(node) }
      configuration[keyPath: property] = value
      return nil
    }
  }
}
