internal import Bytes
internal import FileSystem
internal import Records

/// Identity of the pictures of one source: photos with the same identity share their pictures.
public struct PictureIdentity: Hashable, Sendable, Codable {
  /// The prefix of the pictures' names in a site: known before they are made, and independent of
  /// the codecs' versions.
  public let address: UInt64
  /// The key of the pictures in a store.
  public let key: PictureKey

  init(address: Digest, key: Digest) {
    self.address = UInt64(address.bytes.prefix(8), .big)
    self.key = PictureKey(key)
  }

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

  /// The 16 bytes.
  var bytes: [UInt8] { digest.bytes }

  /// The key as 32 hexadecimal digits.
  public var text: String { digest.hex() }

  /// Writes the digest.
  public func encode(to encoder: any Encoder) throws { try digest.encode(to: encoder) }

  /// Reads the digest.
  public init(from decoder: any Decoder) throws { digest = try Digest(from: decoder) }
}
