public import FileSystem
public import Imaging

/// Facts of the pictures or of the clip that were made of one source, without these themselves; one
/// object, since galleries hold many items.
public final class DerivedPictures: Codable, Sendable {
  /// A picture's content.
  public struct File: Codable, Sendable {
    /// The hash of its bytes.
    public let hash: ContentHash
    /// Its size, bytes.
    public let size: Int
  }

  /// The stand-in until a picture has loaded; nil for a clip.
  public let placeholder: Placeholder?
  /// True if the source was truncated or damaged, and the pictures show only a part.
  public let isIncomplete: Bool
  /// The pictures, in the order of the plan.
  public let files: [File]

  init(_ result: PicturePlan.Result) {
    placeholder = result.placeholder
    isIncomplete = result.isIncomplete
    files = result.files.map { File(hash: ContentHash($0.bytes), size: $0.bytes.count) }
  }

  /// Creates the facts of a clip.
  init(clip: File) {
    placeholder = nil
    isIncomplete = false
    files = [clip]
  }

  /// True if the facts can be those of files: no matter who wrote them, they can be reckoned with.
  var isSound: Bool {
    files.allSatisfy { (0...(1 << 40)).contains($0.size) } && files.count < 1 << 20
      && placeholder?.isSound != false
  }
}
