/// The output of `photofall help`, in lines of at most 80 columns.
public enum HelpText {
  /// The help of a command, or with `nil` of the program.
  public static func text(of command: Command?) -> String {
    guard let command else { return program }
    let grammar = command.grammar
    return joined([
      "\(grammar.words): \(grammar.summary)",
      "Usage: \(grammar.usage)",
      grammar.details.map { wrapped($0, columns: width).joined(separator: "\n") }
        .joined(separator: "\n\n"),
      grammar.operands.map { section("Arguments", [($0.value.name, $0.summary)]) } ?? "",
      section("Options", grammar.flags.map { ($0.aligned, $0.help) }),
    ])
  }

  private static let width = 80

  private static var program: String {
    let grammar = Grammar.program
    return joined([
      "\(grammar.words): \(grammar.summary)",
      "Usage: photofall COMMAND [OPTION]...",
      section("Commands", Command.allCases.map { ($0.rawValue, $0.grammar.summary) }),
      section("Options", grammar.flags.map { ($0.aligned, $0.help) }),
      "photofall help COMMAND explains a command.",
    ])
  }

  private static func joined(_ parts: [String]) -> String {
    parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  /// A title and two columns, the second one wrapped.
  private static func section(_ title: String, _ rows: [(String, String)]) -> String {
    let indent = (rows.map(\.0.count).max() ?? 0) + 4
    let margin = String(repeating: " ", count: indent)
    let lines = rows.map { term, text in
      let first = "  " + term + String(repeating: " ", count: indent - 2 - term.count)
      return first + wrapped(text, columns: width - indent).joined(separator: "\n" + margin)
    }
    return "\(title):\n" + lines.joined(separator: "\n")
  }
}

extension Flag {
  /// The names and the value, long names in one column: `    --cache DIR`.
  fileprivate var aligned: String {
    (letter.map { "-\($0), " } ?? "    ") + usage
  }
}

/// Breaks text between words into lines of at most `columns` letters, longer words apart.
///
/// - Complexity: O(*n*) for *n* letters.
func wrapped(_ text: String, columns: Int) -> [String] {
  var lines: [String] = []
  for word in text.split(separator: " ") {
    if let last = lines.last, last.count + 1 + word.count <= columns {
      lines[lines.count - 1] = "\(last) \(word)"
    } else {
      lines.append(String(word))
    }
  }
  return lines
}
