internal import Bytes
internal import CCrypto

/// Photoshop's image resources, for the IPTC-IIM among them.
struct PhotoshopResources {
  /// IPTC-IIM as its bytes; nil where there is none.
  private(set) var iptc: ArraySlice<UInt8>?
  private var digest: ArraySlice<UInt8>?

  /// Reads a run of resources, as far as it is one.
  ///
  /// - Complexity: O(n) for n resources.
  init(_ resources: [UInt8]) {
    var reader = ByteReader(resources[...], .big)
    while (try? readResource(&reader)) == true {}
  }

  /// Reads a resource; false where there is none.
  private mutating func readResource(_ reader: inout ByteReader) throws(PrematureEnd) -> Bool {
    guard try reader.bytes(4).elementsEqual("8BIM".utf8) else { return false }
    let number = try reader.uint16()
    // The name with its length, and the content, are padded to even lengths.
    let name = Int(try reader.uint8())
    try reader.skip(name | 1)
    let length = try reader.uint32()
    let content = try reader.bytes(length)
    if number == 0x0404, iptc == nil { iptc = content }
    if number == 0x0425, length == 16 { digest = content }
    try reader.skip(length & 1)
    return true
  }

  /// A run of resources with nothing in it but IPTC.
  static func bytes(iptc: [UInt8]) -> [UInt8] {
    Array("8BIM".utf8) + [0x04, 0x04, 0, 0] + iptc.count.bytes(.big, 4) + iptc
  }

  /// True if a program that does not know XMP changed IPTC: its digest is no longer that which was
  /// noted when both were written.
  ///
  /// - Complexity: O(n) for n bytes of IPTC.
  var isChangedSinceXMP: Bool {
    guard let iptc, let digest else { return false }
    var current = [UInt8](repeating: 0, count: 16)
    unsafe pf_md5(Array(iptc), iptc.count, &current)
    return !digest.elementsEqual(current)
  }
}
