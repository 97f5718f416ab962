extension ConfigurationKey {
  /// A `photofall.yaml` to start from: every key with its meaning and default, commented out.
  public static var starterFile: String {
    var text = "## Photofall: take away the # before a key to change it.\n"
    var group = ""
    for key in table {
      let parts = key.name.split(separator: ".", maxSplits: 1).map(String.init)
      text += "\n"
      if parts.count == 2, parts[0] != group { text += "#\(parts[0]):\n" }
      group = parts.count == 2 ? parts[0] : ""
      let indent = parts.count == 2 ? "  " : ""
      text += "## \(key.summary) (\(key.type))\n"
      text += "#\(indent)\(parts[parts.count - 1]): \(key.defaultText)\n"
    }
    return text
  }
}
