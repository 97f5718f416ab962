internal import Bytes
public import Imaging
public import PhotoMetadata

/// Kind of an item of a gallery, with the facts specific to it.
///
/// Every place that depends on the kind switches over it without a default, or asks for `still`, so that
/// the compiler lists them all when a case is added.
public enum ItemKind: Hashable, Sendable {
  /// A still picture.
  case still(ImageHeader)
  /// A moving picture, with or without sound.
  case clip(ClipHeader)
  /// A still picture with the moments around it, such as a Live Photo, or an animation; apart from the
  /// value, since few items are one.
  indirect case live(ImageHeader, ClipHeader)

  /// The upright size, px.
  public var size: ImageSize {
    switch self {
    case .still(let header), .live(let header, _): header.size
    case .clip(let header): header.size
    }
  }

  /// The kind and the facts that decide which pixels its pictures show, as bytes.
  var reading: [UInt8] {
    switch self {
    case .still(let header), .live(let header, _): Array("still".utf8) + header.reading
    case .clip(let header):
      Array("\(name) poster version \(ClipCommand.posterVersion)\(header.reading)".utf8)
    }
  }

  /// The facts that decide which frames its clip shows, as bytes; empty for a still that does not
  /// move.
  var clipReading: [UInt8] { clip.map { Array($0.reading.utf8) } ?? [] }

  /// The moving pictures; nil for a still that does not move.
  public var clip: ClipHeader? {
    switch self {
    case .still: nil
    case .clip(let clip), .live(_, let clip): clip
    }
  }

  /// The header of the still, also of one that moves; nil for a clip.
  public var still: ImageHeader? {
    switch self {
    case .still(let header), .live(let header, _): header
    case .clip: nil
    }
  }

  /// The same for a still that shows a part of a sphere as if it were flat.
  var flat: ItemKind {
    guard case .still(var header) = self else { return self }
    header.sphere = nil
    return .still(header)
  }

  /// True for a moving picture; false for a still, also for one that moves on request.
  public var isClip: Bool {
    switch self {
    case .clip: true
    case .still, .live: false
    }
  }

  /// The part of a sphere that a still shows; nil for one that is flat, and for what moves.
  public var sphere: Sphere? {
    switch self {
    case .still(let header): header.sphere
    case .clip, .live: nil
    }
  }

  /// The refusal of a clip whose file ends long before the time that it tells; nil for one that is whole.
  public var cut: Refusal? {
    switch self {
    case .still, .live: nil
    case .clip(let header): header.cut
    }
  }

  /// The reason why a moment cannot stand for it, for people; nil: it can.
  ///
  /// - Parameter moment: The moment, seconds from the start.
  public func objection(toPoster moment: Double) -> String? {
    switch self {
    case .still, .live: "is no clip; take it out of poster"
    case .clip(let header):
      // Some clips do not tell their duration.
      header.duration == 0 || 1000 * moment < Double(header.duration)
        ? nil : "ends after \(Double(header.duration / 100) / 10) s; give poster an earlier moment"
    }
  }

  /// True for an animation, which goes on and on.
  public var loops: Bool { clip?.loops ?? false }

  /// The usual file extension, without the dot.
  public var fileExtension: String {
    switch self {
    case .still(let header), .live(let header, _): header.format.fileExtension
    case .clip(let header): header.originalExtension
    }
  }

  /// True if metadata can be removed from the file by this program, so that it can be published.
  public var isStrippable: Bool {
    still.map { Original.isPossible($0.format) } ?? false
  }

  /// The name in data for scripts and other programs.
  public var name: String {
    switch self {
    case .still(let header): header.sphere == nil ? "still" : "sphere"
    case .clip: "clip"
    case .live(_, let clip): clip.loops ? "animation" : "live"
    }
  }
}

extension ItemKind: Codable {
  /// Encodes the name, then the facts specific to the kind, without keys, since a gallery has many
  /// items.
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    try list.encode(name)
    switch self {
    case .still(let header): try list.encode(header)
    case .clip(let header): try list.encode(header)
    case .live(let header, let clip):
      try list.encode(header)
      try list.encode(clip)
    }
  }

  /// Reads a kind.
  ///
  /// - Throws: `DecodingError` for a name that no kind has.
  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    switch try list.decode(String.self) {
    case "still", "sphere": self = .still(try list.decode(ImageHeader.self))
    case "clip": self = .clip(try list.decode(ClipHeader.self))
    case "live", "animation":
      self = .live(try list.decode(ImageHeader.self), try list.decode(ClipHeader.self))
    case let name:
      throw DecodingError.dataCorruptedError(in: list, debugDescription: "no kind \(name)")
    }
  }
}
