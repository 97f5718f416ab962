internal import FileSystem
internal import Records

/// Identity of the pictures of one source: photos that are alike in it share their pictures.
public struct PictureIdentity: Hashable, Sendable, Codable {
  /// The start of the names that the pictures have in a site: known before they are made, and the
  /// same whichever codecs make them.
  public let address: UInt64
  /// The name of what is made from the source in a store.
  public let key: PictureKey

  /// The address as 16 hexadecimal digits.
  public var addressText: String {
    let digits = String(address, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// Key of an object in a store of pictures: a digest of all that decides about its bytes.
public struct PictureKey: Hashable, Sendable, Codable {
  private let digest: Digest

  init(_ digest: Digest) {
    self.digest = digest
  }

  /// The key as 32 hexadecimal digits.
  public var text: String { digest.hex() }

  /// Writes the digest.
  public func encode(to encoder: any Encoder) throws { try digest.encode(to: encoder) }

  /// Reads the digest.
  public init(from decoder: any Decoder) throws { digest = try Digest(from: decoder) }
}
