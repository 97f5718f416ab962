/// The blocks of a photo's file, parsed, and which of them has the word.
struct MetadataSource: ~Copyable {
  let exif: ExifBlock
  let iptc: IPTCRecord?
  private let packet: XMPPacket
  private let extended: XMPPacket
  private let pngTexts: [String: String]
  private let prefersIPTC: Bool

  init(_ blocks: MetadataBlocks) {
    let resources = PhotoshopResources(blocks.photoshop)
    exif = ExifBlock(blocks.exif)
    iptc = resources.iptc.map { IPTCRecord($0) }
    packet = XMPPacket(blocks.xmp, limit: blocks.limit)
    let rest = packet.text(.note, "HasExtendedXMP").map { blocks.extendedPacket($0) }
    extended = XMPPacket(rest ?? [], limit: blocks.limit)
    pngTexts = blocks.texts
    prefersIPTC = resources.isChangedSinceXMP
  }

  /// True if there is a packet of XMP that cannot be read.
  var hasUnreadXMP: Bool { packet.isUnread }

  /// The value in XMP: in the packet itself, else in its extension.
  func xmp<Value>(_ read: (borrowing XMPPacket) -> Value?) -> Value? {
    read(packet) ?? read(extended)
  }

  /// The value in XMP or IPTC, whichever was written last.
  func latest<Value>(iptc old: Value?, xmp new: Value?) -> Value? {
    prefersIPTC ? old ?? new : new ?? old
  }

  /// The text of whichever block has the word.
  ///
  /// - Parameters: As of `texts`.
  func words(
    exif tag: Int? = nil, iptc dataset: UInt8? = nil, xmp read: (borrowing XMPPacket) -> String?,
    windows: Int? = nil, png: String? = nil
  ) -> String? {
    texts(exif: tag, iptc: dataset, xmp: read, windows: windows, png: png).first
  }

  /// The texts of the blocks, that which has the word first.
  ///
  /// - Parameters:
  ///   - exif: The tag in EXIF's first directory.
  ///   - iptc: The dataset in IPTC's second record.
  ///   - windows: Windows' tag for the same.
  ///   - png: The keyword of a PNG's text.
  func texts(
    exif tag: Int? = nil, iptc dataset: UInt8? = nil, xmp read: (borrowing XMPPacket) -> String?,
    windows: Int? = nil, png: String? = nil
  ) -> [String] {
    let new = xmp(read)
    let old = dataset.flatMap { recovered(iptc?.text($0), dataset: $0, from: new) }
    let texts = [
      tag.flatMap { exif.text(.image, $0) }, prefersIPTC ? old : new, prefersIPTC ? new : old,
      windows.flatMap { exif.windowsText($0) },
      png.flatMap { pngTexts[$0] }.flatMap { MetadataText.tidy($0) },
    ]
    return texts.compactMap(\.self)
  }

  /// IPTC's text, or XMP's where IPTC's is that one cut at IPTC's limit.
  private func recovered(_ old: String?, dataset: UInt8, from new: String?) -> String? {
    let limits: [UInt8: Int] = [
      5: 64, 80: 32, 90: 32, 92: 32, 95: 32, 101: 64, 110: 32, 116: 128, 120: 2000,
    ]
    // A letter that was cut is not there at all.
    guard let old, let new, let limit = limits[dataset],
      (limit - 3...limit).contains(old.utf8.count), new.utf8.starts(with: old.utf8)
    else { return old }
    return new
  }
}
