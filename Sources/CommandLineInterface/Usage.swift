extension Flag {
  /// The names as one types them: the letter first, if there is one.
  var names: [String] {
    (letter.map { ["-\($0)"] } ?? []) + [spelling]
  }

  /// The flag and its value as in usage, `--output DIR`.
  var usage: String {
    spelling + (value.map { " \($0.name)" } ?? optionalValue)
  }

  /// The words that a switch may have, `[=only|viewer]`.
  var optionalValue: String {
    variants.isEmpty ? "" : "[=\(variants.joined(separator: "|"))]"
  }
}

extension Grammar.Operands {
  /// The operands as in usage: `INPUT`, `[DIR]`, `FILE...`.
  var usage: String {
    let repeated = value.name + (count.upperBound > 1 ? "..." : "")
    return count.lowerBound == 0 ? "[\(repeated)]" : repeated
  }
}

extension Grammar {
  /// The command in one line, `photofall build [OPTION]... INPUT`.
  var usage: String {
    "\(words) [OPTION]..." + (operands.map { " \($0.usage)" } ?? "")
  }
}
