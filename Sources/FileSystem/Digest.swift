internal import CCrypto

/// Unforgeable digest of 128 bits: of a file its BLAKE2b (RFC 7693), of a text the first half of its
/// SHA-256 (FIPS 180-4). The former takes a quarter of the time; by the latter sites of earlier versions
/// name what they have.
public struct Digest: Hashable, Sendable, Codable {
  private let bits: ContentHash

  /// Digests byte strings as one.
  ///
  /// - Complexity: O(n) for n bytes.
  public init(_ parts: [UInt8]...) {
    var text: [UInt8] = []
    for part in parts { text += part }
    var digest = [UInt8](repeating: 0, count: 32)
    unsafe pf_sha256(text, text.count, &digest)
    bits = ContentHash(bytes: digest[..<16])
  }

  /// Digests the content of a file, 256 KiB at a time.
  ///
  /// - Parameter folder: A folder above the file, below which links are refused; nil: allowed.
  /// - Complexity: O(n) for n bytes.
  /// - Throws: `FileSystemError` when the file cannot be read.
  public init(of path: Path, beneath folder: Path?) throws(FileSystemError) {
    self = try Self(of: OpenFile(Descriptor(reading: path, beneath: folder)))
  }

  /// Digests the content of an open file, 256 KiB at a time.
  ///
  /// - Complexity: O(n) for n bytes.
  /// - Throws: `FileSystemError` when the file cannot be read.
  package init(of file: OpenFile) throws(FileSystemError) {
    let hash = BLAKE2b()
    try FileRange(file, 0..<file.descriptor.size()).forEachBlock { hash.update($0) }
    bits = hash.digest()
  }

  /// Reads 32 hexadecimal digits; nil for anything else.
  public init?(hex digits: ArraySlice<UInt8>) {
    guard let bits = ContentHash(hex: digits) else { return nil }
    self.bits = bits
  }

  /// Takes the 16 bytes of a digest.
  package init(bytes: ArraySlice<UInt8>) { bits = ContentHash(bytes: bytes) }

  /// The 16 bytes.
  public var bytes: [UInt8] { bits.bytes }

  /// The first eight bytes as a number.
  package var number: UInt64 { bits.number }

  /// The first `count` hexadecimal digits, at most 32.
  public func hex(_ count: Int = 32) -> String { bits.hex(count) }

  /// Appends the 32 hexadecimal digits.
  package func appendHex(to text: inout OutputSpan<UInt8>) { bits.appendHex(to: &text) }

  /// Writes the bits.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(bits)
  }

  /// Reads the bits.
  public init(from decoder: any Decoder) throws {
    bits = try decoder.singleValueContainer().decode(ContentHash.self)
  }
}

extension Digest: Comparable {
  /// Compares by the bits, as one number.
  public static func < (left: Digest, right: Digest) -> Bool { left.bits < right.bits }
}

/// Owner of libsodium's BLAKE2b.
@safe private struct BLAKE2b: ~Copyable {
  private let state: OpaquePointer

  init() {
    guard let state = unsafe pf_blake2b_new() else { fatalError("out of memory") }
    unsafe self.state = state
  }

  deinit {
    unsafe pf_blake2b_free(state)
  }

  func update(_ bytes: ArraySlice<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      unsafe pf_blake2b_update(state, start, buffer.count)
    }
  }

  func digest() -> ContentHash {
    var digest = [UInt8](repeating: 0, count: Int(PF_BLAKE2B_BYTES))
    unsafe pf_blake2b_digest(state, &digest)
    return ContentHash(bytes: digest[...])
  }
}
