public import FileSystem
internal import GalleryModel
internal import Imaging
internal import PhotoMetadata
internal import SiteRendering

/// What the program reads from a photo before it decodes it.
public struct Inspection: Encodable, Sendable {
  /// Why nothing can be read.
  public struct Problem: Error {
    /// What is wrong.
    public let reason: String
  }

  private let file: String
  private let format: String
  /// Upright, px.
  private let width, height: Int
  /// 1...8, as EXIF has it.
  private let orientation: Int
  private let metadata: InspectedMetadata
  private let contentHash: String

  /// Reads a photo's header and metadata.
  ///
  /// - Complexity: O(n) for n bytes, since its content is hashed.
  public static func inspect(_ path: Path) -> Result<Inspection, Problem> {
    switch FileProbe(path, limits: ImagingLimits()) {
    case .photo(let facts): return .success(Inspection(file: path.text, facts))
    case .refused(let reason), .unreadable(let reason): return .failure(Problem(reason: reason))
    case .ignored: return .failure(Problem(reason: "not a picture that photofall reads"))
    }
  }

  private init(file: String, _ facts: ProbedFile) {
    self.file = file
    format = facts.header.format.rawValue
    width = facts.header.size.width
    height = facts.header.size.height
    orientation = Int(facts.header.orientation.rawValue)
    metadata = InspectedMetadata(facts.metadata)
    contentHash = facts.content.hex()
  }

  /// The facts in a line each, for people.
  public var text: String {
    let lines = metadata.lines.map { "\n  \($0)" }.joined()
    return "\(file)\n  \(format), \(width) x \(height) px, orientation \(orientation)\(lines)\n"
  }

  /// The facts of several photos as JSON.
  public static func json(_ inspections: [Inspection]) -> String {
    String(decoding: JSONText.encode(inspections), as: UTF8.self) + "\n"
  }
}
