internal import FileSystem

/// The percent encoding of RFC 3986.
public enum PercentEncoding {
  /// Text that stands for any bytes in an address; slashes stay.
  ///
  /// - Complexity: O(n) for n bytes.
  public static func encode(_ bytes: some Sequence<UInt8>) -> String {
    var encoded = ""
    for byte in bytes {
      if isPlain(byte) {
        encoded.unicodeScalars.append(UnicodeScalar(byte))
      } else {
        encoded += "%" + ContentHash.hex(byte).uppercased()
      }
    }
    return encoded
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
