internal import FileSystem

extension Arguments {
  /// Parses a command line in GNU's manner: long names may be abbreviated while they stay unique.
  ///
  /// - Parameters:
  ///   - words: The words after the program's or the command's name.
  ///   - grammar: The flags that are known.
  ///   - stopping: Stops at the first operand; otherwise flags may follow operands.
  /// - Throws: A `UsageError` for a flag that is unknown, lacks its value or must not have one.
  /// - Complexity: O(*n* *m*) for *n* words and *m* flags.
  init(_ words: [Path], for grammar: Grammar, stoppingAtOperand stopping: Bool = false)
    throws(UsageError)
  {
    var parser = ArgumentParser(grammar: grammar, rest: words[...])
    let operands = try parser.parse(stoppingAtOperand: stopping)
    self.init(given: parser.given, operands: operands)
  }
}

/// One pass over the words of a command line.
private struct ArgumentParser {
  let grammar: Grammar
  /// The words that are not read yet.
  var rest: ArraySlice<Path>
  private(set) var given: [(flag: Flag, value: Path?)] = []

  init(grammar: Grammar, rest: ArraySlice<Path>) {
    self.grammar = grammar
    self.rest = rest
  }

  /// Reads all words and returns the operands; two dashes end the flags.
  mutating func parse(stoppingAtOperand stopping: Bool) throws(UsageError) -> [Path] {
    var operands: [Path] = []
    while let word = rest.popFirst(), word != "--" {
      if word.bytes.starts(with: "--".utf8) {
        try readName(word.bytes.dropFirst(2))
      } else if word.bytes.first == UInt8(ascii: "-"), word != "-" {
        try readLetters(of: word)
      } else {
        operands.append(word.withoutTrailingSlashes)
        if stopping { break }
      }
    }
    return operands + rest
  }

  /// Reads `name` or `name=value`.
  private mutating func readName(_ option: ArraySlice<UInt8>) throws(UsageError) {
    let name = option.prefix { $0 != UInt8(ascii: "=") }
    let flag = try flag(named: String(decoding: name, as: UTF8.self))
    let value = option.dropFirst(name.count)
    try take(flag, attached: value.isEmpty ? nil : Path(bytes: value.dropFirst()))
  }

  private func flag(named name: String) throws(UsageError) -> Flag {
    let begun = grammar.flags.filter { $0.name.hasPrefix(name) }
    if let flag = begun.first(where: { $0.name == name }) { return flag }
    guard let flag = begun.first else { throw .unknownOption("--" + name, of: grammar) }
    guard begun.count == 1 else { throw .ambiguousOption("--" + name, begun.map(\.spelling)) }
    return flag
  }

  /// Reads a cluster such as `-fnj3`: the first letter that takes a value takes the remaining ones.
  private mutating func readLetters(of word: Path) throws(UsageError) {
    var letters = word.bytes.dropFirst()
    while let letter = letters.popFirst() {
      guard let flag = grammar.flags.first(where: { $0.letter?.asciiValue == letter }) else {
        let isPrintable = (33...126).contains(letter)
        throw .unknownOption(isPrintable ? "-\(UnicodeScalar(letter))" : word.text, of: grammar)
      }
      let isLast = flag.value != nil
      try take(flag, attached: isLast && !letters.isEmpty ? Path(bytes: letters) : nil)
      if isLast { return }
    }
  }

  /// Notes a flag; a value that is not attached is the next word.
  private mutating func take(_ flag: Flag, attached: Path?) throws(UsageError) {
    guard flag.value != nil else {
      if let attached, !flag.variants.contains(attached.text) { throw .takesNoValue(flag) }
      return given.append((flag, attached))
    }
    guard let value = attached ?? rest.popFirst(), value != "" else { throw .lacksValue(flag) }
    given.append((flag, value))
  }
}
