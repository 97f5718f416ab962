internal import Glibc

/// A path as the kernel sees it: bytes, not text.
///
/// Swift's `String` holds names in NFC and NFD for equal and cannot hold a name that is not UTF-8;
/// two such files must stay two, and must open again. So paths are compared byte by byte.
public struct Path: Hashable, Sendable, Codable {
  /// The bytes, without a terminating zero.
  public let bytes: [UInt8]

  /// Creates a path from raw bytes.
  public init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// Creates a path from text, as UTF-8.
  public init(_ text: String) {
    self.init(bytes: text.utf8)
  }

  /// Hashes the bytes at once; an array hashes one by one, several times as slow.
  public func hash(into hasher: inout Hasher) {
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }

  /// The path as text for people; bytes that are not UTF-8 become U+FFFD.
  public var text: String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// The part after the last slash.
  public var name: [UInt8] {
    Array(bytes[((bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)...])
  }

  /// The name's part after its last dot, in lower case; empty where there is none.
  public var fileExtension: String {
    let name = name
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return "" }
    return String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
  }

  /// The path without its extension, its ASCII letters small: cameras' files of one photo share it.
  public var stem: Path {
    let length =
      fileExtension.isEmpty ? 0 : name.count - (name.lastIndex(of: UInt8(ascii: ".")) ?? 0)
    return Path(
      bytes: bytes.dropLast(length).map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 })
  }

  /// The folder that holds this path; nil for a bare name and for the root.
  public var parent: Path? {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    let kept = slash == 0 ? 1 : slash
    return kept == bytes.count ? nil : Path(bytes: bytes[..<kept])
  }

  /// The names that lead here from a folder; nil when it is not below the folder.
  package func names(below folder: Path) -> [[UInt8]]? {
    let prefix = folder.appending("").bytes
    guard bytes.starts(with: prefix), bytes.count > prefix.count else { return nil }
    let names = bytes[prefix.count...].split(separator: UInt8(ascii: "/")).map(Array.init)
    return names.contains(Array("..".utf8)) ? nil : names
  }

  /// The path as its parts have it: `photos` for `photos/`, as shells complete the name of a folder.
  public var withoutTrailingSlashes: Path {
    var path = self
    while path.hasTrailingSlash { path = Path(bytes: path.bytes.dropLast()) }
    return path
  }

  private var hasTrailingSlash: Bool { bytes.count > 1 && bytes.last == UInt8(ascii: "/") }

  /// The path of `name` inside this folder.
  public func appending(_ name: some Sequence<UInt8>) -> Path {
    guard !bytes.isEmpty else { return Path(bytes: name) }
    let separator: [UInt8] = bytes.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]
    return Path(bytes: bytes + separator + name)
  }

  /// The path of the file or folder `text` inside this folder.
  public func appending(_ text: String) -> Path {
    appending(text.utf8)
  }

  /// The path from the root of the disk, links followed; what does not exist yet stays as it is
  /// below the last folder that does.
  public var resolved: Path {
    if let real = unsafe withCString({ unsafe realpath($0, nil) }) {
      defer { unsafe free(real) }
      return unsafe Path(bytes: UnsafeRawBufferPointer(start: real, count: strlen(real)))
    }
    // A working folder that is gone has no path.
    if bytes.isEmpty || self == "." || self == "/" { return self }
    if hasTrailingSlash { return withoutTrailingSlashes.resolved }
    let folder = (parent ?? ".").resolved
    return name == Array("..".utf8) ? folder.parent ?? folder : folder.appending(name)
  }

  /// Calls `body` with the path as a C string; one with a zero byte, which would end too early and lead
  /// elsewhere, is passed as the empty path, which no file has.
  public func withCString<Result, Failure: Error>(
    _ body: (UnsafePointer<CChar>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let count = bytes.contains(0) ? 0 : bytes.count
    return try unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: count + 1) {
      (buffer) throws(Failure) -> Result in
      for index in 0..<count { unsafe buffer[index] = CChar(bitPattern: bytes[index]) }
      unsafe buffer[count] = 0
      // A non-empty buffer has an address.
      guard let address = buffer.baseAddress else { fatalError("a path with no storage") }
      return try unsafe body(address)
    }
  }
}

extension Path: ExpressibleByStringLiteral {
  /// Creates a path from a literal, as UTF-8.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}
