internal import FileSystem
internal import Synchronization

extension Arguments {
  /// `getopt_long` keeps its place in globals: one command line at a time.
  private static let turn = Mutex(())

  /// Takes a command line apart in GNU's manner: names may be cut short while they stay unique.
  ///
  /// - Parameters:
  ///   - words: What follows the program's or the command's name.
  ///   - grammar: What is understood.
  ///   - stopping: Whether to stop at the first operand; else flags may follow operands.
  /// - Throws: A `UsageError` for a flag that is unknown, lacks its value or must not have one.
  /// - Complexity: O(*n* *m*) for *n* words and *m* flags.
  init(_ words: [Path], for grammar: Grammar, stoppingAtOperand stopping: Bool = false)
    throws(UsageError)
  {
    let scanner = OptionScanner(words, flags: grammar.flags, stoppingAtOperand: stopping)
    self = try Self.turn.withLock { (_) throws(UsageError) in
      var given: [(flag: Flag, value: Path?)] = []
      var found = scanner.next(first: true)
      while found.code != OptionScanner.end {
        let flag = try grammar.flag(found)
        if found.value == "" { throw .lacksValue(flag) }
        given.append((flag, found.value))
        found = scanner.next(first: false)
      }
      return Arguments(given: given, operands: scanner.words(from: found.next))
    }
  }
}

extension Grammar {
  private func flag(code: CInt) -> Flag? {
    if code >= OptionScanner.firstName { return flags[Int(code - OptionScanner.firstName)] }
    return flags.first { $0.letter?.asciiValue.map(CInt.init) == code }
  }

  /// The flag that was found, or why there is none.
  fileprivate func flag(_ found: OptionScanner.Found) throws(UsageError) -> Flag {
    if let flag = flag(code: found.code) { return flag }
    guard let offender = flag(code: found.offender) else { throw unknown(found) }
    throw found.code == OptionScanner.lacksValue ? .lacksValue(offender) : .takesNoValue(offender)
  }

  private func unknown(_ found: OptionScanner.Found) -> UsageError {
    if (33...126).contains(found.offender) {
      return .unknownOption("-\(UnicodeScalar(UInt8(found.offender)))", of: self)
    }
    let option = String(found.word.text.prefix { $0 != "=" })
    let begun = flags.map(\.spelling).filter { $0.hasPrefix(option) }
    return begun.count > 1 ? .ambiguousOption(option, begun) : .unknownOption(option, of: self)
  }
}
