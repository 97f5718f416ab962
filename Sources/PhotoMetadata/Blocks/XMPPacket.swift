internal import Bytes
internal import CXMP
internal import Glibc

/// An XMP packet's properties; owns exempi's state.
@safe struct XMPPacket: ~Copyable {
  /// The schemas that are read, by their addresses.
  enum Schema: String {
    case dublinCore = "http://purl.org/dc/elements/1.1/"
    case basic = "http://ns.adobe.com/xap/1.0/"
    case note = "http://ns.adobe.com/xmp/note/"
    case photoshop = "http://ns.adobe.com/photoshop/1.0/"
    case tiff = "http://ns.adobe.com/tiff/1.0/"
    case exif = "http://ns.adobe.com/exif/1.0/"
    case exifEX = "http://cipa.jp/exif/1.0/"
    case exifAux = "http://ns.adobe.com/exif/1.0/aux/"
    case iptcCore = "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/"
    case googleCamera = "http://ns.google.com/photos/1.0/camera/"
    case panorama = "http://ns.google.com/photos/1.0/panorama/"
    case googleContainer = "http://ns.google.com/photos/1.0/container/"
    case gainMap = "http://ns.adobe.com/hdr-gain-map/1.0/"
    case appleGainMap = "http://ns.apple.com/HDRGainMap/1.0/"
    case dynamicMedia = "http://ns.adobe.com/xmp/1.0/DynamicMedia/"
    case lightroom = "http://ns.adobe.com/lightroom/1.0/"
    case digiKam = "http://www.digikam.org/ns/1.0/"
    case regions = "http://www.metadataworkinggroup.com/schemas/regions/"
    case windowsRegions = "http://ns.microsoft.com/photo/1.2/"
    case iptcExtension = "http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
  }

  private let pointer: OpaquePointer?
  /// True for a packet of which nothing is read: by its words, its first sign, or the zeros that a
  /// program or a disk that failed has left of it.
  let isUnread: Bool

  /// Reads a packet; one that is none, or is built to take a parser's memory or time, has no
  /// properties.
  ///
  /// - Parameter limit: The longest packet that is read, bytes.
  init(_ packet: [UInt8], limit: Int) {
    let text = Self.asUTF8(packet)
    var packet = Self.wrapped(text.trimmingZeros())
    let isPlain = packet.count <= limit
    unsafe pointer =
      isPlain && pf_xmp_is_plain(packet, packet.count) ? pf_xmp_parse(&packet, packet.count) : nil
    isUnread =
      unsafe pointer == nil
      && (text.contains(0) || text.first { $0 > 0x20 } == UInt8(ascii: "<")
        || ["adobe:ns:meta/", ":RDF"].contains { packet.place(of: $0) != nil })
  }

  deinit {
    unsafe pf_xmp_free(pointer)
  }

  /// The text of a property; of an array, its first item's.
  func text(_ schema: Schema, _ name: String) -> String? {
    if let text = unsafe owned(pf_xmp_text(pointer, schema.rawValue, name, 0)) { return text }
    return unsafe owned(pf_xmp_text(pointer, schema.rawValue, name, 1))
  }

  /// The text of a property that has one for each language: that for all, else the first.
  func localizedText(_ schema: Schema, _ name: String) -> String? {
    unsafe owned(pf_xmp_localized_text(pointer, schema.rawValue, name))
  }

  /// The texts of an array, or of a property that should be one.
  func texts(_ schema: Schema, _ name: String) -> [String] {
    var texts: [String] = []
    for item in 1...CInt(Self.mostItems) {
      guard let text = unsafe pf_xmp_text(pointer, schema.rawValue, name, item) else { break }
      if let text = unsafe owned(text) { texts.append(text) }
    }
    return texts.isEmpty ? [text(schema, name)].compactMap(\.self) : texts
  }

  /// The kind of the structures in an array that count.
  struct Kind {
    /// The name of the kind.
    let name: String
    /// The array in a structure whose own structures tell kinds; nil where the structure itself does.
    var array: String?
    /// The field that tells kinds.
    let field: String
    /// True if a structure that tells none is of this kind.
    let isUsual: Bool
  }

  /// The texts of a field, which may be an array, of the structures in an array; those without one are
  /// passed over.
  func texts(
    _ schema: Schema, _ array: String, _ field: String, where kind: Kind? = nil
  ) -> [String] {
    var names: [String] = []
    for number in 1...Self.mostItems {
      let item = "\(array)[\(number)]"
      guard unsafe pf_xmp_has(pointer, schema.rawValue, item) else { break }
      if let kind, !isOne(schema, item, of: kind) { continue }
      names += texts(schema, "\(item)/\(field)")
    }
    return names
  }

  private func isOne(_ schema: Schema, _ item: String, of kind: Kind) -> Bool {
    let kinds =
      kind.array.map { texts(schema, "\(item)/\($0)", kind.field) }
      ?? texts(schema, "\(item)/\(kind.field)")
    return kinds.isEmpty ? kind.isUsual : kinds.contains(kind.name)
  }

  /// The number of a property, which may be written as a fraction: `1/250`.
  func number(_ schema: Schema, _ name: String) -> Double? {
    guard let parts = text(schema, name)?.split(separator: "/").map({ Double($0) }) else {
      return nil
    }
    let value: Double? =
      switch (parts.first, parts.last) {
      case (let number??, _) where parts.count == 1: number
      case (let dividend??, let divisor??) where parts.count == 2: dividend / divisor
      default: nil
      }
    return value.flatMap { $0.isFinite ? $0 : nil }
  }

  /// The most items of an array that are read.
  private static let mostItems = 1000

  private func owned(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    guard let text = unsafe text else { return nil }
    defer { unsafe free(text) }
    return unsafe MetadataText.tidy(String(cString: text))
  }

  /// A packet may be RDF alone (XMP, part 1), of which exempi reads nothing.
  private static func wrapped(_ packet: [UInt8]) -> [UInt8] {
    guard packet.place(of: "adobe:ns:meta/") == nil,
      let name = packet.place(of: ":RDF") ?? packet.place(of: "<RDF"),
      let start = packet[...name.lowerBound].lastIndex(of: UInt8(ascii: "<"))
    else { return packet }
    var whole = Array(packet[..<start])
    whole += "<x:xmpmeta xmlns:x='adobe:ns:meta/'>".utf8
    whole += packet[start...]
    whole += "</x:xmpmeta>".utf8
    return whole
  }

  /// A packet may come in UTF-16, and begin with a byte order mark.
  static func asUTF8(_ packet: [UInt8]) -> [UInt8] {
    switch Array(packet.prefix(2)) {
    case [0xFE, 0xFF], [0x00, 0x3C]: MetadataText.utf8(ofUTF16: packet, isLittleEndian: false)
    case [0xFF, 0xFE], [0x3C, 0x00]: MetadataText.utf8(ofUTF16: packet, isLittleEndian: true)
    case [0xEF, 0xBB]: Array(packet.dropFirst(3))
    default: packet
    }
  }
}

extension [UInt8] {
  /// The bytes without the zeros that some programs fill a packet's room with.
  func trimmingZeros() -> [UInt8] {
    Array(prefix((lastIndex { $0 != 0 } ?? -1) + 1))
  }
}
