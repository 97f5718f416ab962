extension Shell {
  static var zshScript: String {
    """
    #compdef photofall
    # Completion of photofall's command line for zsh.
    _photofall() {
      local context state line curcontext=$curcontext
      typeset -A opt_args
      _arguments -C -s \\
    \(specifications(Grammar.program.flags, margin: "    "))
        '1:command:->command' \\
        '*::argument:->argument'
      case $state in
        command)
          local -a commands=(
    \(Command.allCases.map(description).joined(separator: "\n"))
          )
          _describe command commands ;;
        argument)
          case $words[1] in
    \(Command.allCases.map(arguments).joined(separator: "\n"))
          esac ;;
      esac
    }
    # Loaded from a folder of $fpath the script is the function's body, else it defines it.
    if [[ $funcstack[1] == _photofall ]]; then _photofall "$@"; else compdef _photofall photofall; fi

    """
  }

  private static func description(of command: Command) -> String {
    "        " + quoted("\(command.rawValue):\(command.grammar.summary)")
  }

  private static func arguments(of command: Command) -> String {
    """
            \(command.rawValue))
              _arguments -s -S \\
    \(specifications(command.grammar.flags, margin: "            "))
                \(command.grammar.operands.map(specification) ?? "") ;;
    """
  }

  /// The lines for `_arguments`, each with a backslash at its end.
  private static func specifications(_ flags: [Flag], margin: String) -> String {
    flags.map { flag in margin + specification(flag) + " \\" }.joined(separator: "\n")
  }

  /// `'--name=[help]:DIR:_files -/'`, with a letter `'(-n --name)'{-n+,--name=}'[help]...'`.
  private static func specification(_ flag: Flag) -> String {
    // The word of a switch may be left out, and stands behind an equals sign alone.
    let (sign, colon) = flag.value == nil ? ("=-", "::") : ("=", ":")
    let value = flag.value ?? flag.variant
    let help = "[\(flag.help)]" + (value.map { "\(colon)\($0.name):\(action($0))" } ?? "")
    let name = flag.spelling + (value == nil ? "" : sign)
    guard let letter = flag.letter else { return quoted(name + help) }
    let short = "-\(letter)" + (flag.value == nil ? "" : "+")
    return "'(-\(letter) \(flag.spelling))'{\(short),\(name)}" + quoted(help)
  }

  /// `'1:INPUT:_files -/'`
  private static func specification(_ operands: Grammar.Operands) -> String {
    let position = operands.count.upperBound > 1 ? "*" : "1"
    return quoted("\(position):\(operands.value.name):\(action(operands.value))")
  }

  private static func action(_ value: Value) -> String {
    switch value.hint {
    case .file: "_files"
    case .folder: "_files -/"
    case .number: " "
    case .choices(let choices): "(\(choices.joined(separator: " ")))"
    }
  }

  private static func quoted(_ text: String) -> String {
    let parts = text.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: #"'\''"#) + "'"
  }
}
