/// The exit code of a run; one of sysexits where they have one.
public enum ExitCode: Int32, CaseIterable, Sendable {
  /// Everything was done.
  case done = 0
  /// It was done, but something was found, or was skipped or warned of in a strict build.
  case incomplete = 1
  /// The command line makes no sense.
  case usage = 64
  /// The configuration or the data are bad.
  case data = 65
  /// The input does not exist.
  case noInput = 66
  /// The program is wrong.
  case internalError = 70
  /// The output cannot be created, or will not be.
  case cannotCreate = 73
  /// Writing failed.
  case writing = 74
  /// Another build is at work in the same place.
  case locked = 75
  /// The terminal went away, or the run was told so.
  case hungUp = 129
  /// The user interrupted the run.
  case interrupted = 130
  /// The run was told to end, by SIGTERM.
  case terminated = 143

  /// The meaning of the number, for the manual page.
  var meaning: String {
    switch self {
    case .done: "Done: all that can be published is; what was skipped is named."
    case .incomplete:
      "A check or an inspection found something; or, with --strict, photos were skipped or there "
        + "were warnings, each named on standard error and in the report."
    case .usage: "The command line was not understood."
    case .data: "The configuration or the data are bad, or no photo was usable."
    case .noInput: "The input was not found."
    case .internalError: "An internal error; please report it."
    case .cannotCreate: "The output cannot be created, or must not be."
    case .writing: "Writing failed."
    case .locked: "Another build is working on the same output."
    case .hungUp: "Ended by SIGHUP, as when a terminal closes."
    case .interrupted: "Interrupted."
    case .terminated: "Ended by SIGTERM."
    }
  }
}
