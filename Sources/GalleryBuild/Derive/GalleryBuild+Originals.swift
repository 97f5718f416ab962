internal import FileSystem
internal import GalleryModel
internal import Imaging
internal import SiteRendering

extension GalleryBuild {
  /// The content of the originals that are offered, by their places in the site.
  typealias Originals = [String: Manifest.Entry]

  /// Finds out which photos' own files can be offered, where that is asked for.
  ///
  /// - Parameter output: What the site holds: its originals need not be looked at again.
  /// - Throws: `BuildError.interrupted`.
  func originals(
    _ root: Album, _ input: InputFolder, in output: OutputFolder, _ report: inout BuildReport
  ) async throws(BuildError) -> Originals {
    let files = root.all.filter { $0.configuration.originals == .download }.flatMap(\.photos)
      .map(original)
    let outcomes = try await forEach(
      files, .deriving, budget: input.configuration.limits.memory, cost: \.memory
    ) { file in
      let place = file.photo.originalFile.text
      return (place, output.entry(at: place).map(Result.success) ?? Self.entry(of: file))
    }
    var originals: Originals = [:]
    for (file, (place, outcome)) in zip(files, outcomes) {
      switch outcome {
      case .success(let entry): originals[place] = entry
      case .failure(let problem): note(problem, file.photo, &report)
      }
    }
    return originals
  }

  /// A photo's own file.
  func original(of photo: Photo) -> OriginalFile {
    OriginalFile(photo: photo, source: request.input.appending(photo.relative.bytes))
  }

  /// Tells that a photo's own file is not offered.
  func note(_ problem: OriginalFile.Problem, _ photo: Photo, _ report: inout BuildReport) {
    report.warnings.append(
      .init(
        file: original(of: photo).source.text, reason: problem.reason,
        isPassing: problem.isPassing))
  }

  private static func entry(
    of file: OriginalFile
  ) -> Result<Manifest.Entry, OriginalFile.Problem> {
    do throws(OriginalFile.Problem) {
      return .success(Manifest.Entry(try file.bytes()))
    } catch {
      return .failure(error)
    }
  }
}

extension OriginalFile {
  /// The memory that its bytes take about, those read and those made.
  fileprivate var memory: Int { 3 * (((try? FileStatus(source)) ?? nil)?.size ?? 0) }
}

extension OriginalFile.Problem {
  fileprivate var isPassing: Bool {
    if case .cannotRead = self { true } else { false }
  }

  fileprivate var reason: String {
    switch self {
    case .cannotRead(let error): "its original is not offered: cannot read: \(error.reason)"
    case .refused(let reason): "its original is not offered: \(reason)"
    }
  }
}
