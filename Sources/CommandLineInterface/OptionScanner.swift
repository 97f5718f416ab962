internal import CPlatform
internal import FileSystem

/// Owns what `getopt_long` looks at, and calls it.
@safe struct OptionScanner: ~Copyable {
  /// One step of `getopt_long`.
  struct Found {
    /// The letter, `firstName` and up for a long name, or one of the codes below.
    let code: CInt
    /// The code that a complaint is about; 0 for an unknown long name.
    let offender: CInt
    /// The flag's value.
    let value: Path?
    /// The word that was looked at.
    let word: Path
    /// The index of the word to look at next.
    let next: Int
  }

  static let end: CInt = -1
  static let lacksValue = CInt(UInt8(ascii: ":"))
  /// The code of the first long name; letters lie below.
  static let firstName: CInt = 256

  private let words: CStrings
  private let letters: CStrings
  private let names: CStrings
  private let options: [option]

  init(_ words: [Path], flags: [Flag], stoppingAtOperand: Bool) {
    // The colon keeps getopt_long quiet, and makes it tell a lacking value from an unknown flag.
    let prefix = stoppingAtOperand ? "+:" : ":"
    self.words = CStrings(["photofall"] + words)
    letters = CStrings([Path(prefix + flags.map(\.letters).joined())])
    let names = CStrings(flags.map { Path($0.name) })
    var options: [option] = unsafe []
    for (index, flag) in flags.enumerated() {
      unsafe options.append(
        option(
          name: names.pointers[index], has_arg: flag.value == nil ? no_argument : required_argument,
          flag: nil, val: Self.firstName + CInt(index)))
    }
    self.names = names
    unsafe self.options = options + [option()]
  }

  /// Takes a step; the first one begins a new command line.
  func next(first: Bool) -> Found {
    let found = unsafe pf_next_option(
      CInt(words.count), words.pointers, letters.pointers[0], options, first)
    return unsafe Found(
      code: found.code, offender: found.offender,
      value: found.value.map { unsafe Path(cString: $0) },
      word: words[Int(found.next) - 1], next: Int(found.next))
  }

  /// The operands: after the last step they stand at the end, from the next word on.
  func words(from next: Int) -> [Path] {
    (next..<words.count).map { words[$0] }
  }
}

extension Flag {
  /// The flag's part of `getopt_long`'s string of letters.
  fileprivate var letters: String {
    letter.map { String($0) + (value == nil ? "" : ":") } ?? ""
  }
}
