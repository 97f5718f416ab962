internal import CommandLineInterface
internal import LayoutRequests

extension Photofall {
  /// `photofall layout`: answers the request on standard input.
  static func layout(on console: Console) throws -> ExitCode {
    let request = try StandardInput.read()
    do {
      try console.write(try reply(to: request))
      return .done
    } catch let error as LayoutRequestError {
      let place = error.position.map { ":\($0.line):\($0.column)" } ?? ""
      console.report("standard input\(place): \(error)")
      return .data
    }
  }
}
