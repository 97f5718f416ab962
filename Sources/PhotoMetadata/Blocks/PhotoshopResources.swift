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
    var rest = resources[...]
    while let body = rest.behind("8BIM"), body.count > 7 {
      let number = body.prefix(2).reduce(0) { $0 << 8 | Int($1) }
      // The name with its length, and the content, are padded to even lengths.
      let name = (Int(body[body.startIndex + 2]) + 2) / 2 * 2
      let behindName = body.dropFirst(2 + name)
      let length = behindName.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let content = behindName.dropFirst(4).prefix(length)
      guard content.count == length else { return }
      if number == 0x0404, iptc == nil { iptc = content }
      if number == 0x0425, length == 16 { digest = content }
      rest = behindName.dropFirst(4 + (length + 1) / 2 * 2)
    }
  }

  /// A run of resources with nothing in it but IPTC.
  static func bytes(iptc: [UInt8]) -> [UInt8] {
    let length = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: iptc.count >> $0) }
    return Array("8BIM".utf8) + [0x04, 0x04, 0, 0] + length + iptc
  }

  /// Whether IPTC was changed by a program that does not know XMP: its digest is no longer that
  /// which was noted when both were written.
  ///
  /// - Complexity: O(n) for n bytes of IPTC.
  var isChangedSinceXMP: Bool {
    guard let iptc, let digest else { return false }
    var current = [UInt8](repeating: 0, count: 16)
    unsafe pf_md5(Array(iptc), iptc.count, &current)
    return !digest.elementsEqual(current)
  }
}
