internal import FileSystem

/// Name of a script, sheet or icon that says what is in the file: `viewer.HASH.js`.
///
/// Pages of the build before, which are on their way, ask for its assets; those with the same stem and
/// kind are their successors.
public struct AssetName: Sendable {
  private let stem, hash, kind: ArraySlice<UInt8>

  /// Reads a name; nil for one without a hash.
  public init?(_ name: [UInt8]) {
    let parts = name.split(separator: UInt8(ascii: "."))
    guard parts.count == 3, parts[1].count == 16,
      parts[1].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit })
    else { return nil }
    (stem, hash, kind) = (parts[0], parts[1], parts[2])
  }

  /// The path of an asset that has its hash in its name.
  public static func path(_ stem: String, _ kind: String, holding content: [UInt8]) -> SitePath {
    .asset("\(stem).\(ContentHash(content).hex(16)).\(kind)")
  }

  /// True if the hash is that of a content.
  public func holds(_ content: [UInt8]) -> Bool {
    hash.elementsEqual(ContentHash(content).hex(16).utf8)
  }

  /// True if one is the successor of the other.
  public func isLike(_ other: AssetName) -> Bool { stem == other.stem && kind == other.kind }
}
