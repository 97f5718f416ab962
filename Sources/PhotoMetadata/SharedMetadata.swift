/// Keeps metadata apart from the value that it belongs to, and that of photos which say nothing
/// only once: galleries hold many photos, and each of them is copied now and then.
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

  /// True if two photos have the same metadata.
  public static func == (one: SharedMetadata, other: SharedMetadata) -> Bool {
    one.storage === other.storage || one.wrappedValue == other.wrappedValue
  }

  /// Hashes the metadata.
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }

  /// Writes the metadata as a list that is empty where it says nothing, as most do.
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    if storage !== Self.nothing { try list.encode(wrappedValue) }
  }

  /// Reads the metadata.
  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    storage = list.isAtEnd ? Self.nothing : Self.storage(try list.decode(PhotoMetadata.self))
  }
}
