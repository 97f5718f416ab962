public import FileSystem

/// A parsed command line.
public enum Invocation: Equatable, Sendable {
  /// Make a site.
  case build(BuildOptions)
  /// Make a share of the pictures.
  case derive(DeriveOptions)
  /// Show a gallery in a browser.
  case serve(ServeOptions)
  /// Write a configuration file into a folder, or the theme's templates.
  case initialize(Path, asTheme: Bool)
  /// Verify a site.
  case check(CheckOptions)
  /// Take away what the program wrote.
  case clean(CleanOptions)
  /// Answer a layout request.
  case layout
  /// Tell what is read from photos.
  case inspect([Path], asJSON: Bool)
  /// Print a completion script.
  case completions(Shell)
  /// Explain a command, or with `nil` the program.
  case help(Command?)
  /// Print the manual page.
  case manual
  /// Print the version, and what the program can do here.
  case version(isVerbose: Bool)
}

extension Invocation {
  /// Understands a command line.
  ///
  /// - Parameter words: The arguments, without the program's name.
  /// - Throws: A `UsageError` that names the word it stumbled over.
  public init(_ words: [Path]) throws(UsageError) {
    let program = try Arguments(words, for: .program, stoppingAtOperand: true)
    if program.has(.help) {
      self = .help(nil)
    } else if program.has(.programVersion) {
      self = .version(isVerbose: program.has(.verboseProgramVersion))
    } else {
      guard let word = program.operands.first else {
        self = .help(nil)
        return
      }
      let command = try Command(named: word)
      let arguments = try Arguments(Array(program.operands.dropFirst()), for: command.grammar)
      if arguments.has(.help) {
        self = .help(command)
      } else {
        try arguments.checkOperands(for: command.grammar)
        try self.init(command, arguments)
      }
    }
  }

  private init(_ command: Command, _ arguments: Arguments) throws(UsageError) {
    let operands = arguments.operands
    switch command {
    case .build: self = .build(try BuildOptions(arguments))
    case .derive: self = .derive(try DeriveOptions(arguments))
    case .serve: self = .serve(try ServeOptions(arguments))
    case .initialize: self = .initialize(operands.first ?? ".", asTheme: arguments.has(.theme))
    case .check: self = .check(try CheckOptions(arguments))
    case .clean: self = .clean(CleanOptions(arguments))
    case .layout: self = .layout
    case .inspect: self = .inspect(operands, asJSON: arguments.has(.json))
    case .completions: self = .completions(try Shell(named: operands[0]))
    case .help where arguments.has(.man): self = .manual
    case .help: self = .help(try operands.first.map(Command.init(named:)))
    case .version: self = .version(isVerbose: arguments.has(.verboseVersion))
    }
  }
}
