internal import Bytes

/// The raw blocks of metadata that a picture file carries, in whatever container.
public struct MetadataBlocks: Hashable, Sendable {
  /// EXIF, from its TIFF header on; empty where there is none.
  public var exif: [UInt8] = []
  /// An XMP packet; empty where there is none.
  public var xmp: [UInt8] = []
  /// The parts that did not fit into a JPEG's one packet, in order of their place there.
  public var extendedXMP: [ExtendedXMP] = []
  /// Photoshop's image resources, which hold IPTC-IIM.
  public var photoshop: [UInt8] = []
  /// A PNG's texts by their keywords, decoded.
  public internal(set) var texts: [String: String] = [:]
  /// The keywords of a PNG's texts that were met: of each the first counts, readable or not.
  var keywords: Set<String> = []

  /// The largest block that is looked at, bytes; a larger one says nothing.
  public let limit: Int
  /// The largest EXIF block that is looked at, bytes: at most what a JPEG's segment can hold.
  public var exifLimit: Int { min(limit, Self.segmentLimit) }

  /// The largest block that is usually looked at, bytes.
  public static let usualLimit = 1 << 20
  static let segmentLimit = 64 << 10

  /// Creates blocks of a file that has none.
  ///
  /// - Parameter limit: The largest block that is looked at, bytes.
  public init(limit: Int = usualLimit) {
    self.limit = limit
  }

  /// A part of an XMP packet of more than 64 KiB.
  public struct ExtendedXMP: Hashable, Sendable {
    /// The digest of the packet that it is a part of.
    let digest: [UInt8]
    /// The offset in the packet, bytes.
    let offset: Int
    let bytes: [UInt8]
  }
}

extension MetadataBlocks {
  /// Notes the body of a JPEG's APP1 or APP13 segment; of EXIF and XMP the first one counts.
  public mutating func note(segment body: ArraySlice<UInt8>) {
    guard body.count <= limit else { return }
    if let block = body.behind("Exif\0\0") {
      if exif.isEmpty { exif = Array(block) }
    } else if let packet = body.behind("http://ns.adobe.com/xap/1.0/\0") {
      if xmp.isEmpty { xmp = Array(packet) }
    } else if let part = body.behind("http://ns.adobe.com/xmp/extension/\0") {
      noteExtended(part)
    } else if let resources = body.behind("Photoshop 3.0\0"),
      photoshop.count + resources.count <= limit
    {
      photoshop += resources
    }
  }

  /// Notes IPTC-IIM that stands by itself; that in Photoshop's resources goes before it.
  public mutating func note(iptc content: [UInt8]) {
    guard photoshop.count + content.count <= limit else { return }
    photoshop += PhotoshopResources.bytes(iptc: content)
  }

  /// XMP, part 3, 1.1.3.1: 32 letters of digest, the whole's length and the part's place.
  private mutating func noteExtended(_ part: ArraySlice<UInt8>) {
    let head = part.prefix(40)
    guard head.count == 40 else { return }
    let offset = Int(head.suffix(4), .big)
    let known = extendedXMP.reduce(0) { $0 + $1.bytes.count }
    guard known + part.count - 40 <= limit else { return }
    extendedXMP.append(
      ExtendedXMP(digest: Array(head.prefix(32)), offset: offset, bytes: Array(part.dropFirst(40))))
  }

  /// The extended packet that has a digest; empty where a part of it is missing.
  func extendedPacket(_ digest: String) -> [UInt8] {
    var packet: [UInt8] = []
    for part in extendedXMP.filter({ $0.digest.elementsEqual(digest.utf8) })
      .sorted(by: { $0.offset < $1.offset })
    {
      guard part.offset == packet.count else { return [] }
      packet += part.bytes
    }
    return packet
  }
}

extension ArraySlice<UInt8> {
  /// The bytes behind a mark; nil where they do not begin with it.
  func behind(_ mark: String) -> ArraySlice<UInt8>? {
    starts(with: mark.utf8) ? dropFirst(mark.utf8.count) : nil
  }
}
