internal import Bytes

/// Directory of a TIFF or of a raw file that is built like one (TIFF 6.0, section 2).
struct TIFFDirectory {
  /// An entry, with its value as it stands in the file.
  struct Entry {
    let tag, kind, count: Int
    let value: [UInt8]
  }

  let order: ByteOrder
  let entries: [Entry]
  /// True in a BigTIFF, whose places and lengths are numbers of eight bytes.
  private let isBig: Bool

  /// The first directory of a file.
  ///
  /// - Returns: nil for a file that is no TIFF.
  /// - Throws: `ImagingError.damaged` where the file ends before.
  init?(firstIn source: inout some ByteSource & ~Copyable) throws(ImagingError) {
    let head = try Array(source.bytes(at: 0, count: 8))
    let mark = Array(head[..<4])
    guard let order = Self.marks[mark] else { return nil }
    let isBig = mark.contains(Self.bigVersion)
    let start = isBig ? try source.integer(at: 8, 8, order) : Int(head[4...], order)
    try self.init(at: start, in: &source, order, isBig: isBig)
  }

  private init(
    at offset: Int, in source: inout some ByteSource & ~Copyable, _ order: ByteOrder, isBig: Bool
  ) throws(ImagingError) {
    (self.order, self.isBig) = (order, isBig)
    entries = try Self.entries(at: offset, in: &source, order, isBig: isBig)
  }

  /// The directory that an entry points to; nil where there is no such entry.
  func directory(
    _ tag: Int, in source: inout some ByteSource & ~Copyable
  ) throws(ImagingError) -> TIFFDirectory? {
    guard let offset = number(tag) else { return nil }
    return try TIFFDirectory(at: offset, in: &source, order, isBig: isBig)
  }

  /// The first number of an entry of integers or places.
  func number(_ tag: Int) -> Int? {
    guard let entry = entries.first(where: { $0.tag == tag }),
      let size = [3: 2, 4: 4, 13: 4, 16: 8, 18: 8][entry.kind], entry.value.count >= size
    else { return nil }
    return Int(entry.value[..<size], order)
  }

  /// The XMP packet; nil where there is none.
  var xmp: [UInt8]? { entries.first { $0.tag == 0x02BC }?.value }

  /// IPTC-IIM that stands by itself, as archives' tools write it; nil where there is none.
  var iptc: [UInt8]? {
    guard let value = entries.first(where: { $0.tag == 0x83BB })?.value else { return nil }
    // Some programs take it for long integers, and turn their bytes.
    guard value.count >= 4, value[0] != 0x1C, value[3] == 0x1C else { return value }
    return stride(from: 0, to: value.count, by: 4).flatMap { value[$0...].prefix(4).reversed() }
  }

  /// The entry that every picture has.
  static let width = 0x0100

  /// True if it has an entry.
  func has(_ tag: Int) -> Bool { entries.contains { $0.tag == tag } }

  /// The starts of files: TIFF's, and those that Panasonic and Olympus give their raw files.
  private static let marks: [[UInt8]: ByteOrder] = [
    [0x49, 0x49, 0x2A, 0]: .little, [0x4D, 0x4D, 0, 0x2A]: .big,
    [0x49, 0x49, bigVersion, 0]: .little, [0x4D, 0x4D, 0, bigVersion]: .big,
    [0x49, 0x49, 0x55, 0]: .little, [0x49, 0x49, 0x52, 0x4F]: .little,
    [0x49, 0x49, 0x52, 0x53]: .little, [0x4D, 0x4D, 0x4F, 0x52]: .big,
  ]
  private static let bigVersion: UInt8 = 0x2B
  private static let mostEntries = 1000
  /// The longest value that is read, bytes; pictures are longer.
  private static let longestValue = 1 << 20
  /// The sizes of the kinds of values, bytes.
  private static let sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8]

  private static func entries(
    at offset: Int, in source: inout some ByteSource & ~Copyable, _ order: ByteOrder, isBig: Bool
  ) throws(ImagingError) -> [Entry] {
    // The lengths of the number of entries, and of that of values, or their place.
    let (head, word) = isBig ? (8, 8) : (2, 4)
    let step = 4 + 2 * word
    let whole = 0..<source.count
    guard whole.contains(offset) else { throw .headerEnds(at: offset) }
    let count = try source.integer(at: offset, head, order)
    guard (0...mostEntries).contains(count) else { throw .damaged("a TIFF with \(count) entries") }
    let table = try Array(source.bytes(at: offset + head, count: step * count))
    var entries: [Entry] = []
    for start in stride(from: 0, to: table.count, by: step) {
      let kind = Int(table[(start + 2)..<(start + 4)], order)
      let count = Int(table[(start + 4)..<(start + 4 + word)], order)
      guard sizes.indices.contains(kind) else { continue }
      let (length, overflows) = count.multipliedReportingOverflow(by: sizes[kind])
      guard !overflows, (0...longestValue).contains(length) else { continue }
      let inside = table[(start + 4 + word)..<(start + step)]
      let place = Int(inside, order)
      guard length <= word || whole.contains(place) else { continue }
      let value =
        length <= word
        ? Array(inside.prefix(length)) : try? Array(source.bytes(at: place, count: length))
      guard let value else { continue }
      entries.append(
        Entry(tag: Int(table[start..<(start + 2)], order), kind: kind, count: count, value: value))
    }
    return entries
  }
}

extension TIFFDirectory {
  /// The EXIF of a file, as a block that stands alone; empty where it has none.
  ///
  /// A TIFF is built like an EXIF block, but its pixels lie between the parts.
  ///
  /// - Parameter limit: The largest block, bytes.
  static func exifBlock(
    of source: inout some ByteSource & ~Copyable, limit: Int
  ) throws(ImagingError) -> [UInt8] {
    guard let first = try TIFFDirectory(firstIn: &source) else { return [] }
    let shot = try? first.directory(exifTag, in: &source)
    let place = try? first.directory(placeTag, in: &source)
    let block = first.block(exif: shot ?? nil, place: place ?? nil)
    return block.count <= limit ? block : []
  }

  /// True for an EXIF block that tells of Adobe RGB: of a space that is not sRGB, in an option file
  /// of DCF 2.0 (CIPA DC-009); some cameras have a number of its own for it. Damage says nothing.
  static func tellsAdobeRGB(_ exif: [UInt8]) -> Bool {
    var block = exif
    guard let shot = try? TIFFDirectory(firstIn: &block)?.directory(exifTag, in: &block) else {
      return false
    }
    let (colourSpace, interoperability, index) = (0xA001, 0xA005, 0x0001)
    switch shot.number(colourSpace) {
    case 2: return true
    case 0xFFFF:
      let rules = try? shot.directory(interoperability, in: &block)
      let name = rules?.entries.first { $0.tag == index }?.value
      return name?.starts(with: "R03".utf8) == true
    default: return false
    }
  }

  private static let (exifTag, placeTag) = (0x8769, 0x8825)
  /// The longest value that tells of a photo, bytes; makers' notes are longer.
  private static let longestToldValue = 4096
  /// Tags of the first directory that tell of the photo, in ascending order: description, maker,
  /// model, orientation, software, date, artist, rating, copyright.
  private static let told: Set = [
    0x010E, 0x010F, 0x0110, 0x0112, 0x0131, 0x0132, 0x013B, 0x4746, 0x8298,
  ]

  /// The directory as an EXIF block, with those of the shot and of the place.
  func block(exif: TIFFDirectory?, place: TIFFDirectory?) -> [UInt8] {
    var own = entries.filter { Self.told.contains($0.tag) }
    let pointers = [(Self.exifTag, exif), (Self.placeTag, place)].compactMap { tag, directory in
      directory.map { (tag: tag, $0) }
    }
    guard !own.isEmpty || !pointers.isEmpty else { return [] }
    own += pointers.map { Entry(tag: $0.tag, kind: 4, count: 1, value: [0, 0, 0, 0]) }
    var offset = 8 + Self.length(own)
    var behind: [UInt8] = []
    for (index, pointer) in zip(own.indices.suffix(pointers.count), pointers) {
      own[index] = Entry(tag: pointer.tag, kind: 4, count: 1, value: offset.bytes(order, 4))
      let told = pointer.1.entries.filter { $0.value.count <= Self.longestToldValue }
      let part = Self.bytes(told, at: offset, order)
      behind += part
      offset += part.count
    }
    let head = order == .little ? [0x49, 0x49, 0x2A, 0] : [0x4D, 0x4D, 0, 0x2A] as [UInt8]
    return head + 8.bytes(order, 4) + Self.bytes(own, at: 8, order) + behind
  }

  /// The length of a directory with its values, bytes.
  private static func length(_ entries: [Entry]) -> Int {
    entries.reduce(2 + 12 * entries.count + 4) { $0 + ($1.value.count > 4 ? $1.value.count : 0) }
  }

  /// A directory that stands at an offset, with its values behind it.
  private static func bytes(_ entries: [Entry], at offset: Int, _ order: ByteOrder) -> [UInt8] {
    let sorted = entries.sorted { $0.tag < $1.tag }
    var table = sorted.count.bytes(order, 2)
    var values: [UInt8] = []
    let start = offset + 2 + 12 * sorted.count + 4
    for entry in sorted {
      table += entry.tag.bytes(order, 2) + entry.kind.bytes(order, 2) + entry.count.bytes(order, 4)
      if entry.value.count > 4 {
        table += (start + values.count).bytes(order, 4)
        values += entry.value
      } else {
        table += entry.value + [UInt8](repeating: 0, count: 4 - entry.value.count)
      }
    }
    return table + 0.bytes(order, 4) + values
  }
}

extension TIFFDirectory {
  /// True for the first directory of a camera's raw file with the pixels of a sensor.
  var isOfSensor: Bool {
    let (photometric, version) = (0x0106, 0xC612)
    let sensor = [32803, 34892]
    return has(version) || sensor.contains(number(photometric) ?? 0)
  }

  /// True for a small copy of what stands elsewhere in the file, with the maker of the device: so begin
  /// raw files of cameras, and TIFFs of scanners.
  var isSmallCopy: Bool {
    let (subfileKind, maker) = (0x00FE, 0x010F)
    return (number(subfileKind) ?? 0) & 1 == 1 && has(maker)
  }
}
