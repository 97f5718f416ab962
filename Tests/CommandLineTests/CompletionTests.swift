import FileSystem
import Testing

/// A command line, and the words that the shell completes it with.
@Suite("Completions in the shells themselves")
struct CompletionTests {
  @Test(
    "bash",
    arguments: [
      ("photofall in", "init inspect|"), ("photofall --vers", "--version|"),
      ("photofall build --re", "--report|"), ("photofall build ", "|-o dirnames"),
      ("photofall build -f -o ", "|-o dirnames"), ("photofall build --config = ", "|-o default"),
      ("photofall build --fragment = ", "only viewer|"),
      ("photofall build --fragment ", "|-o dirnames"),
      ("photofall build -j ", "|"), ("photofall inspect x", "|-o default"),
      ("photofall layout ", "|"),
      ("photofall completions ", "bash zsh fish|"), ("photofall help b", "build|"),
    ])
  func bash(line: String, expected: String) throws {
    // The words as the line editor splits them; compopt works only inside of it.
    let run = try ChildProcess.script(
      """
      eval "$(photofall completions bash)"
      compopt() { option=$*; }
      line='\(line)'; read -ra COMP_WORDS <<< "$line"
      [[ $line == *' ' ]] && COMP_WORDS+=('')
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _photofall
      echo "${COMPREPLY[*]}|$option"
      """, in: "bash", "--norc")
    #expect(run.output == expected + "\n")
    #expect(run.errors.isEmpty)
  }

  @Test(
    "zsh",
    arguments: [
      ("photofall insp", "photofall inspect "), ("photofall --vers", "photofall --version "),
      ("photofall build --rep", "photofall build --report="),
      ("photofall build /usr/inclu", "photofall build /usr/include/"),
      ("photofall build -o/usr/inclu", "photofall build -o/usr/include/"),
      ("photofall build --fragment=v", "photofall build --fragment=viewer "),
      ("photofall completions z", "photofall completions zsh "),
      ("photofall help comp", "photofall help completions "),
      ("photofall layout --h", "photofall layout --help "),
    ])
  func zsh(line: String, expected: String) throws {
    // A shell in a pseudo-terminal completes the line as typed; Control-X hands the line back.
    let run = try ChildProcess.script(
      #"""
      zmodload zsh/zpty
      line=$(mktemp)
      zpty shell zsh -f -i
      zpty -w shell 'autoload -Uz compinit; compinit -u -D; eval "$(photofall completions zsh)"'
      zpty -w shell 'hand-back() { print -rn -- $BUFFER > '$line'; exit }; zle -N hand-back'
      zpty -w shell 'bindkey "^X" hand-back'
      zpty -w -n shell '\#(line)'$'\t\x18'
      while zpty -r shell > /dev/null; do done
      cat $line; rm $line
      """#, in: "zsh", "-f")
    #expect(run.output == expected)
  }

  @Test(
    "fish",
    arguments: [
      ("photofall in", ["init", "inspect"]), ("photofall --vers", ["--version"]),
      ("photofall build --re", ["--report"]), ("photofall build /usr/inclu", ["/usr/include/"]),
      ("photofall build --output=/usr/inclu", ["--output=/usr/include/"]),
      ("photofall completions ", ["bash", "fish", "zsh"]), ("photofall help b", ["build"]),
      ("photofall build --fragment=", ["--fragment=only", "--fragment=viewer"]),
      ("photofall build --fragment=v", ["--fragment=viewer"]), ("photofall build -j ", []),
    ])
  func fish(line: String, expected: [String]) throws {
    let run = try ChildProcess.script(
      "photofall completions fish | source; complete -C '\(line)'", in: "fish", "--no-config")
    let words = run.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    #expect(words.map(String.init) == expected)
    #expect(run.errors.isEmpty)
  }
}
