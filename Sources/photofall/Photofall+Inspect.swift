internal import CommandLineInterface
internal import FileSystem
internal import GalleryBuild

extension Photofall {
  /// `photofall inspect`: prints what is read from photos; those that cannot be read are named.
  static func inspect(_ files: [Path], asJSON: Bool, on console: Console) throws -> ExitCode {
    var inspections: [Inspection] = []
    var outcome = ExitCode.done
    for file in files {
      switch Inspection.inspect(file) {
      case .success(let inspection): inspections.append(inspection)
      case .failure(let problem):
        console.report("\(file.text): \(problem.reason)")
        outcome = .incomplete
      }
    }
    try console.write(asJSON ? Inspection.json(inspections) : inspections.map(\.text).joined())
    return outcome
  }
}
