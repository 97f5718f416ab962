internal import Text

/// A mistake in a command line, and what to do: the words after `photofall: `.
public struct UsageError: Error, CustomStringConvertible {
  /// The message, without a full stop.
  public let description: String
}

extension UsageError {
  static func unknownCommand(_ word: String) -> UsageError {
    unknown("command \(word)", word, among: Command.allCases.map(\.rawValue), of: .program)
  }

  static func unknownOption(_ option: String, of grammar: Grammar) -> UsageError {
    unknown("option \(option)", option, among: grammar.flags.map(\.spelling), of: grammar)
  }

  static func ambiguousOption(_ option: String, _ candidates: [String]) -> UsageError {
    UsageError(description: "option \(option) is short for " + alternatives(candidates))
  }

  static func lacksValue(_ flag: Flag) -> UsageError {
    UsageError(description: "option \(flag.spelling) needs a value: \(flag.usage)")
  }

  static func takesNoValue(_ flag: Flag) -> UsageError {
    let variants = flag.variants.isEmpty ? "" : " but " + alternatives(flag.variants)
    return UsageError(description: "option \(flag.spelling) takes no value\(variants)")
  }

  static func notACount(_ flag: Flag, _ word: String) -> UsageError {
    UsageError(description: "option \(flag.spelling) needs a whole number from 1, not \(word)")
  }

  static func notAPort(_ flag: Flag, _ word: String) -> UsageError {
    UsageError(description: "option \(flag.spelling) needs a port from 0 to 65535, not \(word)")
  }

  static func unknownShell(_ word: String) -> UsageError {
    let shells = alternatives(Shell.allCases.map(\.rawValue))
    return UsageError(description: "SHELL is \(shells), not \(word)")
  }

  static func lacksOperand(_ operands: Grammar.Operands, of grammar: Grammar) -> UsageError {
    UsageError(
      description: "\(operands.value.name) is missing, \(operands.summary): \(grammar.usage)")
  }

  static func excessOperand(_ word: String, of grammar: Grammar) -> UsageError {
    UsageError(description: "\(word) is one too many: \(grammar.usage)")
  }

  private static func unknown(
    _ what: String, _ word: String, among candidates: [String], of grammar: Grammar
  ) -> UsageError {
    let advice =
      Suggestion.nearest(to: word, among: candidates).map { "did you mean \($0)?" }
      ?? "\(grammar.words) --help lists what there is"
    return UsageError(description: "unknown \(what); \(advice)")
  }

  /// `bash, zsh or fish`
  private static func alternatives(_ words: [String]) -> String {
    words.dropLast().joined(separator: ", ") + " or " + words.suffix(1).joined()
  }
}
