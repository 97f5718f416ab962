/// A key of `photofall.yaml`: the one place that says its name, type, default and meaning.
///
/// Parsing, validation, the file that `photofall init` writes and the documentation all follow
/// from the table in `ConfigurationKey+Table.swift`.
public struct ConfigurationKey: Sendable {
  /// The name, its parts joined by dots: `spacing.column`.
  public let name: String
  /// What it decides.
  public let summary: String
  /// What is allowed.
  public let type: String
  /// The default as one would write it; empty where there is none.
  public let defaultText: String
  /// Whether `album.yaml` knows it too.
  public let isForAlbums: Bool
  /// Puts a node's value into a configuration; returns what is wrong with one that is not allowed.
  let apply: @Sendable (YAMLNode, inout Configuration) -> Misfit?

  init<Value>(
    _ name: String, _ property: any WritableKeyPath<Configuration, Value> & Sendable,
    _ type: ValueType<Value>, albums isForAlbums: Bool = false, _ summary: String
  ) {
    self.name = name
    self.summary = summary
    self.type = type.summary
    self.isForAlbums = isForAlbums
    defaultText = type.text(Configuration()[keyPath: property])
    apply = { node, configuration in
      guard let value = type.parse(node) else { return type.misfit(node) }
      configuration[keyPath: property] = value
      return nil
    }
  }
}
