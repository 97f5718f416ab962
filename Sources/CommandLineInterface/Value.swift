/// What a flag's value or an operand stands for.
struct Value: Sendable {
  /// What shells offer for it.
  enum Hint: Sendable {
    case file
    case folder
    case number
    case choices([String])
  }

  /// How it is called in help, such as `DIR`.
  let name: String
  let hint: Hint

  init(_ name: String, _ hint: Hint) {
    self.name = name
    self.hint = hint
  }
}
