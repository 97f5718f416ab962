/// The amount that a command prints beside its result.
public enum Verbosity: Comparable, Sendable {
  /// Errors and warnings.
  case quiet
  /// Progress on a terminal, and a summary.
  case normal
  /// A line for every file that is written.
  case verbose
}

extension Verbosity {
  /// The last of `--quiet` and `--verbose` counts.
  init(_ arguments: Arguments) {
    switch arguments.last(of: [.quiet, .verbose])?.name {
    case Flag.quiet.name: self = .quiet
    case Flag.verbose.name: self = .verbose
    default: self = .normal
    }
  }
}
