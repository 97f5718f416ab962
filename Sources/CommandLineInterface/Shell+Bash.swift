extension Shell {
  static var bashScript: String {
    """
    # Completion of photofall's command line for bash.
    _photofall() {
      local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command= equals= index
      # The line editor takes --name=value for three words.
      if [[ $word == = ]]; then
        word= equals==
      elif [[ $before == = ]]; then
        before=${COMP_WORDS[COMP_CWORD - 2]} equals==
      fi
      for ((index = 1; index < COMP_CWORD; index++)); do
        [[ ${COMP_WORDS[index]} == -* ]] || { command=${COMP_WORDS[index]}; break; }
      done
      COMPREPLY=()
      case $command:$before$equals in
    \(Command.allCases.flatMap(values).joined(separator: "\n"))
      esac
      case $command:$word in
        :-*) \(offer(Grammar.program.flags.map(\.spelling))) ;;
        :*) \(offer(Command.allCases.map(\.rawValue))) ;;
    \(Command.allCases.flatMap(words).joined(separator: "\n"))
      esac
    }
    complete -F _photofall photofall

    """
  }

  /// The cases for the values of a command's flags.
  private static func values(of command: Command) -> [String] {
    command.grammar.flags.compactMap { flag -> String? in
      guard let value = flag.value ?? flag.variant else { return nil }
      // The word of a switch stands behind an equals sign alone.
      let names = (flag.value == nil ? [] : flag.names) + [flag.spelling + "="]
      let patterns = names.map { "\(command.rawValue):\($0)" }.joined(separator: "|")
      return "    \(patterns)) \(complete(value)); return ;;"
    }
  }

  /// The cases for a command's flags and operands.
  private static func words(of command: Command) -> [String] {
    let flags = "    \(command.rawValue):-*) \(offer(command.grammar.flags.map(\.spelling))) ;;"
    let operands = command.grammar.operands.map { operands in
      "    \(command.rawValue):*) \(complete(operands.value)) ;;"
    }
    return [flags] + [operands].compactMap(\.self)
  }

  /// The completion of a value; bash itself completes files and folders best.
  private static func complete(_ value: Value) -> String {
    switch value.hint {
    case .file: "compopt -o default"
    case .folder: "compopt -o dirnames"
    case .number: ":"
    case .choices(let choices): offer(choices)
    }
  }

  private static func offer(_ words: [String]) -> String {
    #"COMPREPLY=($(compgen -W "\#(words.joined(separator: " "))" -- "$word"))"#
  }
}
