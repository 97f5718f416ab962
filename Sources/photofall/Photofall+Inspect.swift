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
    let lines = inspections.lazy.map(\.text).joined().split(
      separator: "\n", omittingEmptySubsequences: false)
    try console.write(
      asJSON
        ? Inspection.json(inspections)
        : lines.map { String($0).withVisibleControls }.joined(separator: "\n"))
    return outcome
  }
}
