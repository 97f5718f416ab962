extension ConfigurationKey {
  /// A `photofall.yaml` to start from: every key with its meaning and default, commented out. Each line holds
  /// by itself.
  public static var starterFile: String {
    table.reduce(into: "## Photofall: take away the # before a key to change it.\n") { text, key in
      text += "\n## \(key.summary) (\(key.type))\n#\(key.name): \(key.defaultText)\n"
    }
  }
}
