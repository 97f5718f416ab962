internal import CXXHash

/// The XXH3-128 hash of some bytes: names what is the same, proves nothing against an attacker.
public struct ContentHash: Hashable, Sendable, Codable {
  /// The first eight bytes as a number.
  public let number: UInt64
  private let rest: UInt64

  /// Hashes a sequence of byte strings as one.
  ///
  /// - Complexity: O(n) for n bytes.
  public init(_ parts: [UInt8]...) {
    let hasher = Hasher128()
    for part in parts { hasher.update(part[...]) }
    self = hasher.digest()
  }

  /// Hashes a part of a byte string.
  ///
  /// - Complexity: O(n) for n bytes.
  public init(_ part: ArraySlice<UInt8>) {
    self = unsafe part.withUnsafeBufferPointer { bytes in
      ContentHash(unsafe pf_hash(bytes.baseAddress, bytes.count))
    }
  }

  /// Hashes the content of a file, 256 KiB at a time.
  ///
  /// - Complexity: O(n) for n bytes.
  /// - Throws: `FileSystemError` when the file cannot be read.
  public init(of path: Path) throws(FileSystemError) {
    let file = OpenFile(try Descriptor(reading: path))
    self = try FileRange(file, 0..<file.descriptor.size()).hash
  }

  /// Hashes a content, block by block.
  ///
  /// - Parameter body: Called with each block once it is hashed.
  /// - Complexity: O(n) for n bytes.
  /// - Throws: `FileSystemError` when its file cannot be read; what `body` throws.
  package init(
    of content: FileContent,
    _ body: (ArraySlice<UInt8>) throws(FileSystemError) -> Void = { _ in }
  ) throws(FileSystemError) {
    let hasher = Hasher128()
    try content.forEachBlock { (block) throws(FileSystemError) in
      hasher.update(block)
      try body(block)
    }
    self = hasher.digest()
  }

  /// The hash of no content, as far as one can tell.
  package static let zero = ContentHash(number: 0, rest: 0)

  fileprivate init(_ digest: pf_digest) { self.init(number: digest.high, rest: digest.low) }

  fileprivate init(number: UInt64, rest: UInt64) {
    self.number = number
    self.rest = rest
  }

  /// Takes the 16 bytes of a hash.
  package init(bytes: ArraySlice<UInt8>) {
    self.init(number: bytes.word(0), rest: bytes.word(1))
  }

  /// The 16 bytes, in their canonical order.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  /// Appends the 16 bytes, in their canonical order.
  public func append(to bytes: inout [UInt8]) {
    bytes.append(addingCapacity: 16) { bytes in
      bytes.append(word: number)
      bytes.append(word: rest)
    }
  }

  /// The first `count` hexadecimal digits, at most 32.
  public func hex(_ count: Int = 32) -> String {
    let digits = (0..<count).map { index in
      let half = index < 16 ? number : rest
      return Self.digits[Int(half >> (60 - index % 16 * 4) & 15)]
    }
    return String(decoding: digits, as: UTF8.self)
  }

  /// Appends the 32 hexadecimal digits.
  package func appendHex(to text: inout OutputSpan<UInt8>) {
    text.append(word: Self.digits(of: number >> 32))
    text.append(word: Self.digits(of: number & 0xFFFF_FFFF))
    text.append(word: Self.digits(of: rest >> 32))
    text.append(word: Self.digits(of: rest & 0xFFFF_FFFF))
  }

  /// The eight hexadecimal digits of a number of 32 bits, as bytes of another: all at once, since the
  /// list of a site's files has millions of them.
  private static func digits(of number: UInt64) -> UInt64 {
    var values = (number << 16 | number) & 0x0000_FFFF_0000_FFFF
    values = (values << 8 | values) & 0x00FF_00FF_00FF_00FF
    values = (values << 4 | values) & 0x0F0F_0F0F_0F0F_0F0F
    let letters = (values + 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
    return values + 0x3030_3030_3030_3030 + letters * UInt64(UInt8(ascii: "a") - 10 - 0x30)
  }

  /// Reads 32 hexadecimal digits; nil for anything else.
  public init?(hex digits: ArraySlice<UInt8>) {
    guard digits.count == 32, let high = Self.number(ofDigits: digits.word(0)),
      let low = Self.number(ofDigits: digits.word(1)),
      let highRest = Self.number(ofDigits: digits.word(2)),
      let lowRest = Self.number(ofDigits: digits.word(3))
    else { return nil }
    self.init(number: high << 32 | low, rest: highRest << 32 | lowRest)
  }

  /// The number whose eight hexadecimal digits are the bytes of another; nil for anything else.
  private static func number(ofDigits word: UInt64) -> UInt64? {
    let letters = word >> 6 & 0x0101_0101_0101_0101
    var value = word & 0x0F0F_0F0F_0F0F_0F0F &+ letters &* 9
    value = (value | value >> 4) & 0x00FF_00FF_00FF_00FF
    value = (value | value >> 8) & 0x0000_FFFF_0000_FFFF
    value = (value | value >> 16) & 0xFFFF_FFFF
    // What is no digit is not what its value is written as.
    return digits(of: value) == word ? value : nil
  }

  /// The two hexadecimal digits of a byte.
  public static func hex(_ byte: UInt8) -> String {
    String(decoding: [digits[Int(byte >> 4)], digits[Int(byte & 15)]], as: UTF8.self)
  }

  private static let digits = Array("0123456789abcdef".utf8)
}

extension ContentHash: Comparable {
  /// Compares by the bits, as one number.
  public static func < (left: ContentHash, right: ContentHash) -> Bool {
    (left.number, left.rest) < (right.number, right.rest)
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

  func digest() -> ContentHash {
    ContentHash(unsafe pf_hasher_digest(state))
  }
}
