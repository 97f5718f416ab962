public import FileSystem
internal import Imaging
public import PhotoMetadata

/// Facts of an item's file that are known before it is decoded.
public final class ProbedFile: Sendable, Codable {
  /// The kind, with the header of its format.
  public let kind: ItemKind
  /// The digest of the file's bytes.
  public let content: Digest
  /// The identifier that a Live Photo shares with its clip; nil: it has none.
  public let pairing: String?
  /// The clips of a still; nil for the most, which have none: a gallery holds many files.
  private let clips: Clips?
  private let words: SharedMetadata

  private final class Clips: Sendable, Codable {
    let motion: Motion?
    let own: ClipHeader?
    let refusal: String?

    init(motion: Motion? = nil, own: ClipHeader? = nil, refusal: String? = nil) {
      (self.motion, self.own, self.refusal) = (motion, own, refusal)
    }
  }

  /// Creates the facts of a file.
  public init(
    kind: ItemKind, content: Digest, metadata: PhotoMetadata, pairing: String? = nil
  ) {
    self.kind = kind
    self.content = content
    self.pairing = pairing
    clips = nil
    words = SharedMetadata(wrappedValue: metadata)
  }

  private init(
    _ file: ProbedFile, kind: ItemKind? = nil, clips: Clips? = nil, words: SharedMetadata? = nil
  ) {
    (content, pairing) = (file.content, file.pairing)
    self.kind = kind ?? file.kind
    self.clips = clips ?? file.clips
    self.words = words ?? file.words
  }

  /// The clip of a still that moves; nil for all others.
  public var motion: Motion? { clips?.motion }
  /// The clip in the file of a still; nil: it has none, or ffmpeg has not read it.
  public var ownClip: ClipHeader? { clips?.own }
  /// The reason why the clip in the file of a still is not shown; nil: it has none, or it can be.
  public var clipRefusal: String? { clips?.refusal }

  /// A copy that knows the clip in its file.
  func holding(_ clip: ClipHeader) -> ProbedFile {
    ProbedFile(self, clips: Clips(motion: motion, own: clip))
  }

  /// A copy of a still whose own clip is refused.
  func resting(since refusal: Refusal) -> ProbedFile {
    ProbedFile(resting, clips: Clips(refusal: refusal.reason))
  }

  /// A copy of a still that never moves.
  public var resting: ProbedFile {
    switch kind {
    case .still(var header), .live(var header, _):
      header.embeddedClip = nil
      return ProbedFile(
        kind: .still(header), content: content, metadata: metadata, pairing: pairing)
    case .clip: return self
    }
  }

  /// A still that moves: a copy with its clip; the file itself if it is no still.
  public func moving(_ motion: Motion) -> ProbedFile {
    guard case .still(let header) = kind else { return self }
    return ProbedFile(
      self, kind: .live(header, motion.clip), clips: Clips(motion: motion, own: ownClip))
  }

  /// The digest of what its clip is made of; nil for a still that does not move.
  var clipContent: Digest? {
    switch kind {
    case .still: nil
    case .clip: content
    case .live: motion?.content
    }
  }

  /// The metadata, with what sidecars and its name tell.
  public var metadata: PhotoMetadata { words.wrappedValue }

  /// A copy with other metadata.
  public func telling(_ metadata: PhotoMetadata) -> ProbedFile {
    ProbedFile(self, words: SharedMetadata(wrappedValue: metadata))
  }
}

/// Clip of a still that moves.
public struct Motion: Hashable, Sendable, Codable {
  /// The path of the clip's file below the input, which may be the still's own.
  public let file: Path
  /// The clip.
  public let clip: ClipHeader
  /// The digest of the clip's file.
  public let content: Digest
  /// The stamp of the clip's file when it was digested.
  public let stamp: FileStamp

  /// Takes a clip, or that in the file of a still; nil for a file that has none.
  public init?(_ file: Path, _ facts: ProbedFile, stamp: FileStamp) {
    switch facts.kind {
    case .clip(let header): clip = header
    case .still, .live:
      guard let own = facts.ownClip else { return nil }
      clip = own
    }
    (self.file, content, self.stamp) = (file, facts.content, stamp)
  }
}
