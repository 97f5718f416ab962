/// Advice on a text that is no YAML, by what libyaml says of it and by what stands there.
enum YAMLAdvice {
  /// The advice, to be put behind the message; empty when there is none.
  ///
  /// - Parameters:
  ///   - message: The message of libyaml.
  ///   - text: The text.
  ///   - line: The line of the error, from 1.
  ///   - column: Its column, characters from 1.
  static func advice(
    on message: String, _ text: [UInt8], line: Int, column: Int
  ) -> String {
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let place =
      lines.indices.contains(line - 1)
      ? String(decoding: lines[line - 1], as: UTF8.self).dropFirst(column - 1).first : nil
    if let place, let advice = byCharacter[place] { return "; \(advice)" }
    return byMessage.first { message.contains($0.words) }.map { "; \($0.advice)" } ?? ""
  }

  private static let byCharacter: [Character: String] = [
    "\t": "indent with spaces instead of tabs",
    "@": "put quotes around a text that begins with @",
    "`": "put quotes around a text that begins with `",
    "%": "put quotes around a text that begins with %",
  ]

  private static let byMessage: [(words: String, advice: String)] = [
    ("alias", "put quotes around a text that begins with *"),
    ("anchor", "put quotes around a text that begins with &"),
    ("tag", "put quotes around a text that begins with !"),
    ("quoted scalar", "is a closing quotation mark missing?"),
    (
      "mapping values",
      "put quotes around a text with a colon; keys of one level begin in one column"
    ),
    ("flow", "is a comma or a closing bracket missing?"),
    ("block", "keys of one level begin in one column; in single quotes an apostrophe is doubled"),
  ]
}
