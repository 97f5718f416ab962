internal import FileSystem

/// The flags and operands of a command line, sorted apart but not yet understood.
struct Arguments {
  /// The flags in the order given, each with its value.
  let given: [(flag: Flag, value: Path?)]
  /// The words that are no flags.
  let operands: [Path]

  func has(_ flag: Flag) -> Bool {
    last(of: [flag]) != nil
  }

  /// The one of `flags` that was given last.
  func last(of flags: [Flag]) -> Flag? {
    given.last { entry in flags.contains { $0.name == entry.flag.name } }?.flag
  }

  /// The value of a flag; the last one counts.
  func path(_ flag: Flag) -> Path? {
    given.last { $0.flag.name == flag.name }?.value
  }

  /// The value of a flag that counts something from 1.
  func count(_ flag: Flag) throws(UsageError) -> Int? {
    guard let word = path(flag)?.text else { return nil }
    guard let count = Int(word), count >= 1 else { throw .notACount(flag, word) }
    return count
  }

  /// The value of a flag that is a port of this machine.
  func port(_ flag: Flag) throws(UsageError) -> UInt16? {
    guard let word = path(flag)?.text else { return nil }
    guard let port = UInt16(word) else { throw .notAPort(flag, word) }
    return port
  }

  /// Makes sure that there are as many operands as the grammar wants, and none is empty.
  func checkOperands(for grammar: Grammar) throws(UsageError) {
    let wanted = grammar.operands?.count ?? 0...0
    if operands.count > wanted.upperBound {
      throw .excessOperand(operands[wanted.upperBound].text, of: grammar)
    }
    guard let expected = grammar.operands else { return }
    if operands.count < wanted.lowerBound || operands.contains("") {
      throw .lacksOperand(expected, of: grammar)
    }
  }
}
