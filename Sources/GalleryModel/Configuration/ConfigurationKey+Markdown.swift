extension ConfigurationKey {
  /// The table of all keys, for the documentation.
  public static var markdownTable: String {
    let rows = table.map { key in
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
