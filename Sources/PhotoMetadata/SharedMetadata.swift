/// Keeps metadata apart from the value that it belongs to, and that of photos which say nothing only
/// once: galleries hold many photos, and each of them is copied now and then.
@propertyWrapper
public struct SharedMetadata: Hashable, Sendable, Codable {
  private final class Storage: Sendable {
    let metadata: PhotoMetadata

    init(_ metadata: PhotoMetadata) {
      self.metadata = metadata
    }
  }

  private static let nothing = Storage(PhotoMetadata())
  private var storage: Storage

  /// Keeps some metadata.
  public init(wrappedValue: PhotoMetadata) {
    storage = Self.storage(wrappedValue)
  }

  /// The metadata.
  public var wrappedValue: PhotoMetadata {
    get { storage.metadata }
    set { storage = Self.storage(newValue) }
  }

  private static func storage(_ metadata: PhotoMetadata) -> Storage {
    metadata == nothing.metadata ? nothing : Storage(metadata)
  }

  /// Whether two photos say the same of themselves.
  public static func == (one: SharedMetadata, other: SharedMetadata) -> Bool {
    one.storage === other.storage || one.wrappedValue == other.wrappedValue
  }

  /// Hashes the metadata.
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }

  /// Writes the metadata.
  public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }

  /// Reads the metadata.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try PhotoMetadata(from: decoder))
  }
}
