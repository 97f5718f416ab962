internal import CommandLineInterface
internal import FileSystem
internal import GalleryBuild

extension Photofall {
  /// `photofall inspect`: prints what is read from photos; those that cannot be read are named,
  /// and one that is not there decides the exit code.
  static func inspect(_ paths: [Path], asJSON: Bool, on console: Console) throws -> ExitCode {
    var inspector = Inspector(helper: Program.executable)
    var inspections: [Inspection] = []
    var outcome = ExitCode.done
    for path in paths {
      guard try FileStatus(path, followingLinks: true) != nil else {
        console.report("\(path.text): no such file")
        outcome = .noInput
        continue
      }
      var hasTold = false
      for file in try inspector.files(at: path) {
        guard let answer = try inspector.inspect(file) else { continue }
        hasTold = true
        switch answer {
        case .success(let inspection): inspections.append(inspection)
        case .failure(let refusal):
          console.report("\(file.text): \(refusal.reason)")
          if outcome == .done { outcome = .incomplete }
        }
      }
      if !hasTold {
        console.report("\(path.text): no photo that photofall reads")
        if outcome == .done { outcome = .incomplete }
      }
    }
    try console.write(asJSON ? Inspection.json(inspections) : text(of: inspections))
    return outcome
  }

  private static func text(of inspections: [Inspection]) -> String {
    let lines = inspections.map(\.text).joined(separator: "")
      .split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { String($0).withVisibleControls }.joined(separator: "\n")
  }
}
