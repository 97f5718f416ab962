public import FileSystem
public import PhotoMetadata

/// Facts of an item's file that are known before it is decoded.
public final class ProbedFile: Sendable, Codable {
  /// The kind, with the header of its format.
  public let kind: ItemKind
  /// The digest of the file's bytes.
  public let content: Digest
  /// The identifier that a Live Photo shares with its clip; nil: it has none.
  public let pairing: String?
  /// The clip of a still that moves; nil for all others.
  public let motion: Motion?
  private let words: SharedMetadata

  /// Creates the facts of a file.
  public init(
    kind: ItemKind, content: Digest, metadata: PhotoMetadata, pairing: String? = nil
  ) {
    self.kind = kind
    self.content = content
    self.pairing = pairing
    motion = nil
    words = SharedMetadata(wrappedValue: metadata)
  }

  private init(_ file: ProbedFile, _ kind: ItemKind, _ motion: Motion?, _ words: SharedMetadata) {
    (self.kind, content, pairing) = (kind, file.content, file.pairing)
    (self.motion, self.words) = (motion, words)
  }

  /// A still that moves: a copy with its clip; the file itself if it is no still.
  public func moving(_ motion: Motion) -> ProbedFile {
    guard case .still(let header) = kind else { return self }
    return ProbedFile(self, .live(header, motion.clip), motion, words)
  }

  /// The digest of what its clip is made of; nil for a still that does not move.
  var clipContent: Digest? {
    switch kind {
    case .still: nil
    case .clip: content
    case .live: motion?.content
    }
  }

  /// The metadata, sidecars over its own.
  public var metadata: PhotoMetadata { words.wrappedValue }

  /// A copy with the metadata of sidecars over its own.
  public func overridden(by sidecars: PhotoMetadata) -> ProbedFile {
    ProbedFile(
      self, kind, motion, SharedMetadata(wrappedValue: metadata.overridden(by: sidecars)))
  }
}

/// Clip of a still that moves: a file beside it.
public struct Motion: Hashable, Sendable, Codable {
  /// The path of the clip's file below the input.
  public let file: Path
  /// The clip.
  public let clip: ClipHeader
  /// The digest of the clip's file.
  public let content: Digest
  /// The stamp of the clip's file when it was digested.
  public let stamp: FileStamp

  /// Takes a clip; nil for a file that is none.
  public init?(_ file: Path, _ facts: ProbedFile, stamp: FileStamp) {
    guard case .clip(let clip) = facts.kind else { return nil }
    (self.file, self.clip, content, self.stamp) = (file, clip, facts.content, stamp)
  }
}
