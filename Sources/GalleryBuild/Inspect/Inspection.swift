public import FileSystem
internal import GalleryModel
internal import Imaging
internal import PhotoMetadata
internal import Pictures
internal import SiteRendering
internal import Text

/// The facts of a photo that are read before it is decoded: header, metadata and content hash.
public struct Inspection: Encodable, Sendable {
  /// The reason why a file cannot be inspected.
  public struct Problem: Error {
    /// The reason, and what to do.
    public let reason: String
  }

  private let file: String
  private let kind: String
  private let format: String
  /// The size of the upright photo, px.
  private let width, height: Int
  /// The EXIF orientation, 1...8.
  private let orientation: Int
  /// The way in which light is coded that only bright screens show; nil: there is none.
  private let hdr: String?
  /// The part of a sphere that it shows; nil for a flat photo.
  private let sphere: Sphere?
  /// The duration of a clip, seconds; nil for a still.
  private let duration: Double?
  private let metadata: InspectedMetadata
  private let contentHash: String

  fileprivate init(file: String, _ facts: ProbedFile) {
    self.file = file
    kind = facts.kind.name
    switch facts.kind {
    case .still(let header), .live(let header, _):
      format = header.format.rawValue
      orientation = Int(header.orientation.rawValue)
      duration = nil
      hdr = header.highDynamicRange
    case .clip(let header):
      format = header.codec
      orientation = 1
      hdr = nil
      duration = Double(header.duration) / 1000
    }
    sphere = facts.kind.sphere
    width = facts.kind.size.width
    height = facts.kind.size.height
    metadata = InspectedMetadata(facts.metadata)
    contentHash = facts.content.hex()
  }

  /// The facts as text, one per line.
  public var text: String {
    let lines = metadata.lines.map { "\n  \($0)" }.joined()
    let more = duration.map { "\($0) s" } ?? "orientation \(orientation)"
    let light = hdr.map { ", HDR by \($0)" } ?? ""
    let degrees = sphere.map { ", \(Int(($0.width * 360).rounded())) degrees around" } ?? ""
    return "\(file)\n  \(format), \(width) x \(height) px, \(more)\(light)\(degrees)\(lines)\n"
  }

  /// The facts of several photos as JSON.
  public static func json(_ inspections: [Inspection]) -> String {
    String(decoding: JSONText.encode(inspections), as: UTF8.self) + "\n"
  }
}

/// Reader of photos in a helper process, as in a build.
public struct Inspector: Sendable {
  private let helpers: PhotoHelpers
  /// The folder of the photo that was read last, with its notes.
  private var folder: ScannedFolder?

  /// - Parameter program: The helper's program, which calls `PhotoHelper.serve`.
  public init(helper program: Path) {
    helpers = PhotoHelpers(PictureSettings(), running: program)
  }

  /// The files at a path: those that a build by default would look at, if it is a folder.
  ///
  /// - Throws: `FileSystemError` for a folder that cannot be read.
  public func files(at path: Path) throws(FileSystemError) -> [Path] {
    guard try FileStatus(path, followingLinks: true)?.kind == .folder else { return [path] }
    let usual = Configuration()
    return try ScannedFolder(
      scanning: path, depth: usual.folderLimit, ignoring: IgnoreRules(usual.ignored)
    )
    .allFiles.map(\.path)
  }

  /// Reads a photo's header and metadata.
  ///
  /// - Returns: nil for a file that is no picture.
  /// - Complexity: O(n) for n bytes, since its content is hashed.
  /// - Throws: `BuildError` when no helper can be started.
  public mutating func inspect(
    _ path: Path
  ) throws(BuildError) -> Result<Inspection, Inspection.Problem>? {
    let probes = try wrapping { () throws(PhotoHelpers.Failure) in try helpers.probe([path]) }
    switch probes[0] {
    case .item(let facts):
      let (told, refusal) = try completed(facts, path)
      if let refusal { return .failure(.init(reason: refusal.reason)) }
      return .success(Inspection(file: path.text, told))
    case .refused(let refusal): return .failure(.init(reason: refusal.reason))
    case .ignored: return nil
    }
  }

  /// A file's facts with those that the files beside it and its name tell, as in a build; and the reason why
  /// one of these has a build leave the item out.
  private mutating func completed(
    _ facts: ProbedFile, _ path: Path
  ) throws(BuildError) -> (ProbedFile, refusal: Refusal?) {
    var metadata = facts.localized(by: path).metadata
    let place = path.parent ?? "."
    if folder?.path != place {
      folder = try? ScannedFolder(scanning: place, depth: 0, ignoring: IgnoreRules([]))
    }
    if let sidecars = folder?.sidecars(of: path.name), !sidecars.isEmpty {
      let read = sidecars.read(beneath: place)
      let probes = try wrapping { () throws(PhotoHelpers.Failure) in
        try helpers.readSidecars([read.contents])
      }
      let outcome = probes[0].failing(by: read.failure)
      if let refusal = outcome.refusalOfItem { return (facts, refusal) }
      if case .metadata(let words, let more) = outcome {
        metadata = metadata.overridden(by: words).completed(by: more)
      }
    }
    return (facts.telling(metadata).dated(by: path), nil)
  }
}
