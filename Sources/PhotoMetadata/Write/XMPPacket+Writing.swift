internal import CXMP
internal import Glibc

extension XMPPacket {
  /// A property that is written; nil takes it out.
  struct Property {
    let schema: Schema
    /// The prefix that the schema usually has.
    let prefix: String
    let name: String
    let text: String?
  }

  /// A packet with other properties, all else as it stands, in UTF-8.
  ///
  /// - Parameter limit: The longest packet that is read, bytes.
  /// - Returns: nil for a packet that is none, or from which the properties would not be read then.
  static func written(
    _ properties: [Property], into packet: [UInt8], limit: Int
  ) -> [UInt8]? {
    let packet = asUTF8(packet).trimmingZeros()
    guard packet.count <= limit, let text = written(properties, into: packet) else { return nil }
    let now = XMPPacket(text, limit: limit)
    for each in properties where now.text(each.schema, each.name) != each.text { return nil }
    return text
  }

  private static func written(_ properties: [Property], into packet: [UInt8]) -> [UInt8]? {
    guard unsafe pf_xmp_is_plain(packet, packet.count),
      let tree = unsafe pf_xmp_tree_read(packet, packet.count)
    else { return nil }
    defer { unsafe pf_xmp_tree_free(tree) }
    for each in properties {
      let (schema, text) = (each.schema.rawValue, each.text)
      guard unsafe pf_xmp_tree_set(tree, schema, each.prefix, each.name, text) else { return nil }
    }
    guard let text = unsafe pf_xmp_tree_written(tree) else { return nil }
    defer { unsafe free(text) }
    return unsafe Array(String(cString: text).utf8)
  }
}
