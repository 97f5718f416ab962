extension Shell {
  static var fishScript: String {
    """
    # Completion of photofall's command line for fish.
    function __photofall_command
        set -l words (commandline -opc)
        test "$words[2]" = "$argv[1]"
    end
    function __photofall_operand
        __photofall_command $argv; and not string match -q -- '--*=*' (commandline -ct)
    end
    complete -c photofall -f
    \(flags(of: .program, after: "").joined(separator: "\n"))
    \(Command.allCases.map(offer).joined(separator: "\n"))
    \(Command.allCases.flatMap(lines).joined(separator: "\n"))

    """
  }

  /// Offers the command itself, as long as there is none.
  private static func offer(_ command: Command) -> String {
    start("") + " -a \(command.rawValue) -d \(quoted(command.grammar.summary))"
  }

  /// Offers the flags and operands of a command.
  private static func lines(of command: Command) -> [String] {
    let operands = command.grammar.operands.map { operands in
      start(command.rawValue, "operand") + " " + action(operands.value)
    }
    return flags(of: command.grammar, after: command.rawValue) + [operands].compactMap(\.self)
  }

  private static func flags(of grammar: Grammar, after command: String) -> [String] {
    grammar.flags.map { flag in
      let letter = flag.letter.map { " -s \($0)" } ?? ""
      let form = flag.variant.map { " \(action($0))" }
      let value = flag.value.map { " -r \(action($0))" } ?? form ?? ""
      return "\(start(command))\(letter) -l \(flag.name)\(value) -d \(quoted(flag.help))"
    }
  }

  private static func start(_ command: String, _ condition: String = "command") -> String {
    "complete -c photofall -n '__photofall_\(condition) \"\(command)\"'"
  }

  private static func action(_ value: Value) -> String {
    switch value.hint {
    case .file: "-F"
    case .folder: "-f -a '(__fish_complete_directories)'"
    case .number: "-f"
    case .choices(let choices): "-f -a '\(choices.joined(separator: " "))'"
    }
  }

  private static func quoted(_ text: String) -> String {
    let parts = text.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: #"\'"#) + "'"
  }
}
