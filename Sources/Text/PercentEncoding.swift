internal import FileSystem

/// The percent encoding of RFC 3986.
public enum PercentEncoding {
  /// Text in an address; slashes stay. Most text is plain, and stays as it is.
  ///
  /// - Complexity: O(n) for n bytes.
  public static func encode(_ text: String) -> String {
    text.utf8.allSatisfy(isPlain) ? text : encode(text.utf8)
  }

  /// Text that stands for any bytes in an address; slashes stay.
  ///
  /// - Complexity: O(n) for n bytes.
  public static func encode(_ bytes: some Sequence<UInt8>) -> String {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(bytes.underestimatedCount)
    for byte in bytes {
      if isPlain(byte) {
        encoded.append(byte)
      } else {
        encoded.append(UInt8(ascii: "%"))
        encoded += ContentHash.hex(byte).uppercased().utf8
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// The bytes that an address stands for; a `%` without two digits stays.
  ///
  /// - Complexity: O(n) for n bytes.
  public static func decode(_ address: ArraySlice<UInt8>) -> [UInt8] {
    guard address.contains(UInt8(ascii: "%")) else { return Array(address) }
    var bytes: [UInt8] = []
    var rest = address
    while let byte = rest.popFirst() {
      let digits = byte == UInt8(ascii: "%") ? rest.prefix(2).compactMap(value) : []
      if digits.count == 2 {
        bytes.append(digits[0] << 4 | digits[1])
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  /// The bytes that an address stands for; nil where a `%` has no two digits.
  ///
  /// - Complexity: O(n) for n bytes.
  public static func decode(exactly address: ArraySlice<UInt8>) -> [UInt8]? {
    let escapes = address.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false)
      .dropFirst()
    guard escapes.allSatisfy({ $0.prefix(2).compactMap(value).count == 2 }) else { return nil }
    return decode(address)
  }

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
      true
    default: false
    }
  }
}
