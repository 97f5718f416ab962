public import Imaging

/// Kind of an item of a gallery, with what is known of that kind alone.
///
/// Every place that depends on the kind switches over it without a default, so that the compiler
/// names them all to whoever adds a case.
public enum ItemKind: Hashable, Sendable {
  /// A still picture.
  case still(ImageHeader)

  /// The size as the item stands upright, px.
  public var size: ImageSize {
    switch self {
    case .still(let header): header.size
    }
  }

  /// The usual end of the file's name, without the dot.
  public var fileExtension: String {
    switch self {
    case .still(let header): header.format.fileExtension
    }
  }

  /// Metadata can be taken out of its file, so that the file itself can be published.
  public var isStrippable: Bool {
    switch self {
    case .still(let header): Original.isPossible(header.format)
    }
  }

  /// The name in data for scripts and other programs.
  public var name: String {
    switch self {
    case .still: "still"
    }
  }
}

extension ItemKind: Codable {
  /// Writes the name, then what is known of the kind: two values without names of their own, since
  /// a gallery has many items.
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    try list.encode(name)
    switch self {
    case .still(let header): try list.encode(header)
    }
  }

  /// Reads a kind.
  ///
  /// - Throws: `DecodingError` for a name that no kind has.
  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    switch try list.decode(String.self) {
    case "still": self = .still(try list.decode(ImageHeader.self))
    case let name:
      throw DecodingError.dataCorruptedError(in: list, debugDescription: "no kind \(name)")
    }
  }
}
