internal import FileSystem

/// A shell that photofall prints a completion script for.
public enum Shell: String, CaseIterable, Sendable {
  /// GNU Bash.
  case bash
  /// The Z shell.
  case zsh
  /// The friendly interactive shell.
  case fish
}

extension Shell {
  /// The completion script, made from the table of commands and flags.
  public var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  /// The shell that a word names.
  init(named word: Path) throws(UsageError) {
    guard let shell = Shell(rawValue: word.text) else { throw .unknownShell(word.text) }
    self = shell
  }
}
