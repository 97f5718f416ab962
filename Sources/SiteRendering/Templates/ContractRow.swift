/// Row of the contract with templates: names with which they are filled, and what these hold.
struct ContractRow: Sendable {
  /// The names; several that are alike share a row.
  let names: [String]
  /// Their meaning, in Markdown.
  let summary: String
  /// True for HTML, which is safe in three braces.
  var isHTML = false
  /// The names within a section of one of them.
  var members: [ContractRow] = []

  /// Creates a row of names that are separated by spaces.
  init(_ names: String, _ summary: String, _ members: [ContractRow] = []) {
    self.names = names.split(separator: " ").map(String.init)
    self.summary = summary
    self.members = members
  }

  /// A row of HTML.
  static func html(_ names: String, _ summary: String) -> Self {
    var row = Self(names, summary)
    row.isHTML = true
    return row
  }

  /// The rows of a Markdown table: its own, and one for the names below it.
  func markdown(below path: String = "") -> [String] {
    let list = names.map { "`\($0)`" }.joined(separator: ", ")
    let place = path.isEmpty ? list : "in \(path): \(list)"
    let own = "| \(place) | \(isHTML ? "(*HTML*) " : "")\(summary) |"
    return [own] + members.flatMap { $0.markdown(below: list) }
  }
}

extension [ContractRow] {
  /// The row of a name; nil where there is none.
  subscript(name: String) -> ContractRow? { first { $0.names.contains(name) } }

  /// A Markdown table of the rows.
  var markdown: String {
    (["| value | what it is |", "|---|---|"] + flatMap { $0.markdown() }).joined(separator: "\n")
      + "\n"
  }

  /// The names of a value that no row has; those of words stand in their files.
  func undescribed(in value: TemplateValue) -> [String] {
    switch value {
    case .text, .flag: []
    case .list(let values): values.flatMap(undescribed)
    case .object(let values):
      values.filter { $0.key != "words" }.flatMap { name, value in
        self[name].map { $0.members.undescribed(in: value) } ?? [name]
      }
    }
  }
}
