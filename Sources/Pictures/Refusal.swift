public import FileSystem
public import Imaging

/// Refusal of a file: the reason that its owner is told, and whether a retry may succeed.
public struct Refusal: Error, Hashable, Sendable, Codable {
  /// The reason and what to do, without the file's name.
  public let reason: String
  /// True if a retry may succeed: the file was unreadable, or the process that read it failed.
  public let isRetryable: Bool

  /// The refusal of a file that is written to during a build.
  public static let changedWhileRead = Refusal(
    "changed while it was read; build again", isRetryable: true)

  /// Creates a refusal.
  public init(_ reason: String, isRetryable: Bool = false) {
    self.reason = reason
    self.isRetryable = isRetryable
  }

  /// Refuses a file that a codec refuses.
  public init(_ error: ImagingError) {
    self.init(error.description, isRetryable: error.isRetryable)
  }

  /// Refuses a file that cannot be decoded; of one that is cut off it says what publishes the rest.
  init(decoding error: ImagingError, _ options: PicturePlan.Options) {
    guard case .truncated(let what) = error, !options.allowsTruncated else {
      self.init(error)
      return
    }
    self.init("\(what); --allow-truncated publishes what there is")
  }

  /// Refuses a source whose pictures are likely to need more memory than there may be; nil for any other.
  init?(scarcityFor plan: PicturePlan, _ limits: ImagingLimits, isRetryable: Bool = false) {
    guard plan.memory > limits.memory else { return nil }
    self.init(
      "needs more memory than limits.memory allows: about \(plan.memory) bytes",
      isRetryable: isRetryable)
  }

  /// Refuses a file that the system cannot read.
  public init(_ error: FileSystemError) {
    self.init("cannot \(error.action): \(error.reason)", isRetryable: true)
  }
}
