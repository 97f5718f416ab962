public import PhotoMetadata

/// Contents of the files beside an item that tell of it.
public struct Sidecars: Sendable, Codable {
  /// The XMP sidecars, in ascending precedence; they go before what the item itself says.
  public var xmp: [[UInt8]]
  /// The JSON of Google Takeout; it says that on which the item and its sidecars are silent.
  public var takeout: [[UInt8]]

  /// Creates the sidecars of an item.
  public init(xmp: [[UInt8]], takeout: [[UInt8]]) {
    self.xmp = xmp
    self.takeout = takeout
  }
}

/// Outcome of reading the sidecars of an item.
public enum SidecarProbe: Sendable, Codable {
  /// The metadata that go before those of the item, and those that complete them.
  case metadata(PhotoMetadata, completing: PhotoMetadata)
  /// The reason why they cannot be read; they may say that the item is to be hidden.
  case refused(Refusal)

  /// Reads sidecars.
  ///
  /// - Complexity: O(n) for n bytes.
  init(reading sidecars: Sidecars) {
    var words = PhotoMetadata()
    for packet in sidecars.xmp {
      guard let more = PhotoMetadata(sidecar: packet) else {
        self = .refused(Refusal("is no XMP that can be read; mend it, or take it away"))
        return
      }
      words = words.overridden(by: more)
    }
    self = .metadata(
      words,
      completing: sidecars.takeout.reduce(PhotoMetadata()) {
        $0.completed(by: PhotoMetadata(takeout: $1))
      })
  }
}
