public import FileSystem
public import PhotoMetadata

/// Facts of an item's file that are known before it is decoded.
public final class ProbedFile: Sendable, Codable {
  /// The kind, with the header of its format.
  public let kind: ItemKind
  /// The digest of the file's bytes.
  public let content: Digest
  private let words: SharedMetadata

  /// Creates the facts of a file.
  public init(kind: ItemKind, content: Digest, metadata: PhotoMetadata) {
    self.kind = kind
    self.content = content
    words = SharedMetadata(wrappedValue: metadata)
  }

  /// The metadata, sidecars over its own.
  public var metadata: PhotoMetadata { words.wrappedValue }

  /// A copy with the metadata of sidecars over its own.
  public func overridden(by sidecars: PhotoMetadata) -> ProbedFile {
    ProbedFile(kind: kind, content: content, metadata: metadata.overridden(by: sidecars))
  }
}
