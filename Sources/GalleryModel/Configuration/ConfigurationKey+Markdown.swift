extension ConfigurationKey {
  /// The tables of all keys, for the documentation: first those that most galleries need.
  public static var markdownTables: String {
    let first = essential.flatMap { name in table.filter { $0.name == name } }
    let others = groups.map { group in
      let keys = group.keys.filter { !essential.contains($0.name) }
      return keys.isEmpty ? "" : "\n### \(group.title)\n\n" + markdown(keys)
    }
    return markdown(first) + others.joined()
  }

  /// The names of the keys that most galleries need.
  static let essential = [
    "title", "language", "site.url", "theme", "layout", "captions", "sort", "sections",
    "metadata.publish", "originals",
  ]

  private static func markdown(_ keys: [ConfigurationKey]) -> String {
    let rows = keys.map { key in
      let value = key.defaultText.isEmpty ? "" : "`\(key.defaultText)`"
      return
        "| `\(key.name)` | \(key.summary) | \(key.type) | \(value) | \(key.isForAlbums ? "yes" : "") |"
    }
    let head = [
      "| key | what it decides | allowed | default | in `album.yaml` |", "|---|---|---|---|---|",
    ]
    return (head + rows).map { $0 + "\n" }.joined()
  }
}
