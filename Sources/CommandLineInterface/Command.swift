internal import FileSystem

/// The commands of the program; the raw value is what one types.
public enum Command: String, CaseIterable, Sendable {
  /// Makes a site.
  case build
  /// Makes a share of the pictures.
  case derive
  /// Shows a gallery in a browser, to arrange it.
  case serve
  /// Writes a configuration file to start from.
  case initialize = "init"
  /// Verifies a site.
  case check
  /// Takes away what the program wrote.
  case clean
  /// Answers a layout request.
  case layout
  /// Tells what the program reads from photos.
  case inspect
  /// Prints a completion script.
  case completions
  /// Explains the program or one command.
  case help
  /// Prints the version, and what the program can do here.
  case version
}

extension Command {
  /// The command that a word names.
  init(named word: Path) throws(UsageError) {
    guard let command = Command(rawValue: word.text) else { throw .unknownCommand(word.text) }
    self = command
  }

  /// The command's entry in the table.
  var grammar: Grammar {
    switch self {
    case .build: .build
    case .derive: .derive
    case .serve: .serve
    case .initialize: .initialize
    case .check: .check
    case .clean: .clean
    case .layout: .layout
    case .inspect: .inspect
    case .completions: .completions
    case .help: .help
    case .version: .version
    }
  }
}
