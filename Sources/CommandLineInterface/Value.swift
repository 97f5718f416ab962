/// The placeholder of a flag's value or of an operand.
struct Value: Sendable {
  /// The completions that shells offer for it.
  enum Hint: Sendable {
    case file
    case folder
    case number
    case choices([String])
  }

  /// Its name in help, such as `DIR`.
  let name: String
  let hint: Hint

  init(_ name: String, _ hint: Hint) {
    self.name = name
    self.hint = hint
  }
}
