internal import CXXHash

/// The XXH3-128 hash of some bytes: names what is the same, proves nothing against an attacker.
public struct ContentHash: Hashable, Sendable {
  /// The 16 bytes, in their canonical order.
  public let bytes: [UInt8]

  /// Hashes a sequence of byte strings as one.
  ///
  /// - Complexity: O(n) for n bytes.
  public init(_ parts: [UInt8]...) {
    let hasher = Hasher128()
    for part in parts { hasher.update(part[...]) }
    bytes = hasher.digest()
  }

  /// Hashes the content of a file, 256 KiB at a time.
  ///
  /// - Complexity: O(n) for n bytes.
  /// - Throws: `FileSystemError` when the file cannot be read.
  public init(of path: Path) throws(FileSystemError) {
    let hasher = Hasher128()
    try File.forEachBlock(of: path) { block in hasher.update(block) }
    bytes = hasher.digest()
  }

  /// The first `count` hexadecimal digits, at most 32.
  public func hex(_ count: Int = 32) -> String {
    String(bytes.map(Self.hex).joined().prefix(count))
  }

  /// The first eight bytes as a number.
  public var number: UInt64 {
    bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The two hexadecimal digits of a byte.
  public static func hex(_ byte: UInt8) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: [digits[Int(byte >> 4)], digits[Int(byte & 15)]], as: UTF8.self)
  }
}

/// Owns libxxhash's state.
@safe private struct Hasher128: ~Copyable {
  private let state: OpaquePointer

  init() {
    guard let state = unsafe pf_hasher_new() else { fatalError("out of memory") }
    unsafe self.state = state
  }

  deinit {
    unsafe pf_hasher_free(state)
  }

  func update(_ bytes: ArraySlice<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      unsafe pf_hasher_update(state, start, buffer.count)
    }
  }

  func digest() -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 16) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      unsafe pf_hasher_digest(state, start)
      count = 16
    }
  }
}
