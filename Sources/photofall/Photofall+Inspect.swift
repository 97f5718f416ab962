internal import CommandLineInterface
internal import FileSystem
internal import GalleryBuild

extension Photofall {
  /// `photofall inspect`: prints what is read from photos; those that cannot be read are named,
  /// and one that is not there decides the exit code.
  static func inspect(_ files: [Path], asJSON: Bool, on console: Console) throws -> ExitCode {
    let inspector = Inspector(helper: helper)
    var inspections: [Inspection] = []
    var outcome = ExitCode.done
    for file in files {
      guard try FileStatus(file, followingLinks: true) != nil else {
        console.report("\(file.text): no such file")
        outcome = .noInput
        continue
      }
      switch try inspector.inspect(file) {
      case .success(let inspection): inspections.append(inspection)
      case .failure(let problem):
        console.report("\(file.text): \(problem.reason)")
        if outcome == .done { outcome = .incomplete }
      }
    }
    try console.write(asJSON ? Inspection.json(inspections) : inspections.map(\.text).joined())
    return outcome
  }
}
