internal import PhotoMetadata

/// Limits above which a picture is refused.
public struct ImagingLimits: Hashable, Sendable, Codable {
  /// The most pixels of a source; `limits.pixels`.
  public var pixels = 268_435_456
  /// The largest source file, bytes; `limits.bytes`.
  public var bytes = 1 << 30
  /// The most scans of a progressive JPEG; `limits.scans`.
  public var scans = 100
  /// The most segments or chunks before a source's pixels; `limits.chunks`.
  public var chunks = 20_000
  /// The largest block of metadata that is read, decompressed, bytes; `limits.metadata`. Larger
  /// ones are skipped.
  public var metadata = MetadataBlocks.usualLimit
  /// The most memory that decoding one source may take, bytes; `limits.memory`.
  public var memory = 1 << 30
  /// The longest time to read or decode one source, seconds; `limits.seconds`. Helper processes are
  /// ended after it.
  public var seconds = 120

  /// Creates the default limits.
  public init() {}

  /// Refuses a size above the limit, or without area.
  func check(_ size: ImageSize) throws(ImagingError) {
    guard size.width > 0, size.height > 0 else {
      throw .damaged("damaged header: a picture of \(size)")
    }
    guard size.height <= pixels / size.width else {
      throw .overLimit(
        "\(size) is over the limit of \(pixels) px (limits.pixels)")
    }
  }
}
