internal import Bytes

/// Items of an HEIC or AVIF: pictures, what describes them and what derives from them (ISO/IEC
/// 14496-12, 8.11).
struct HEIFItems {
  /// One item, whose bytes may stand in several places of the file.
  struct Item {
    let kind: String
    var isHidden = false
    var places: [Range<Int>] = []
    var properties: [Property] = []
  }

  /// A box of properties, which items may share.
  struct Property: Hashable {
    let box: [UInt8]
    let isEssential: Bool

    init(box: [UInt8], isEssential: Bool) {
      self.box = box
      self.isEssential = isEssential
    }

    init(_ kind: String, _ content: [UInt8], isEssential: Bool = false) {
      self.init(box: ISOBoxes.box(kind, content), isEssential: isEssential)
    }

    var kind: String { String(decoding: box[4..<8], as: UTF8.self) }

    /// The size that a property `ispe` tells, px; nil for another one.
    var size: ImageSize? {
      guard kind == "ispe", box.count >= 20 else { return nil }
      return ImageSize(width: Int(box[12..<16], .big), height: Int(box[16..<20], .big))
    }
  }

  /// A reference from one item to others, in their order.
  struct Reference: Hashable {
    let kind: String
    let from: Int
    let to: [Int]
  }

  /// The item to show.
  private(set) var primary = 0
  private(set) var items: [Int: Item] = [:]
  private(set) var references: [Reference] = []

  /// The largest box of metadata that is read, bytes; one that holds few pictures has a few hundred.
  private static let longest = 1 << 20

  /// Reads the boxes.
  ///
  /// - Complexity: O(n) for n bytes of metadata.
  /// - Throws: `ImagingError.damaged`, or what the source throws.
  init(_ source: inout some ByteSource & ~Copyable) throws(ImagingError) {
    let whole = 0..<source.count
    guard let meta = try ISOBoxes.content(of: "meta", in: whole, of: &source),
      (4...Self.longest).contains(meta.count)
    else { throw .damaged("an HEIC or AVIF without a picture") }
    let place = meta.lowerBound
    var bytes = try Array(source.bytes(meta))
    let boxes = try ISOBoxes.all(in: 4..<bytes.count, of: &bytes)
    do throws(PrematureEnd) {
      for box in boxes {
        var reader = ByteReader(bytes[box.content], .big, at: place + box.content.lowerBound)
        switch box.kind {
        case "pitm": primary = try Self.primary(&reader)
        case "iinf": try readEntries(&reader)
        case "iref": try readReferences(&reader)
        default: break
        }
      }
      // What these two say is about items that are known by now.
      for box in boxes where box.kind == "iloc" {
        var reader = ByteReader(bytes[box.content], .big, at: place + box.content.lowerBound)
        let data = boxes.first { $0.kind == "idat" }?.content
        try readPlaces(&reader, data.map { ($0.lowerBound + place)..<($0.upperBound + place) })
      }
    } catch {
      throw .headerEnds(at: error.offset)
    }
    for box in boxes where box.kind == "iprp" {
      try readProperties(box.content, of: &bytes, at: place)
    }
  }

  private static func primary(_ reader: inout ByteReader) throws(PrematureEnd) -> Int {
    let version = try reader.uint32() >> 24
    return version == 0 ? try reader.uint16() : try reader.uint32()
  }
}

extension HEIFItems {
  /// Makes an item of a file the one to show.
  static func show(_ item: Int, in file: inout [UInt8]) throws(ImagingError) {
    guard let meta = try ISOBoxes.content(of: "meta", in: 0..<file.count, of: &file),
      let primary = try ISOBoxes.content(of: "pitm", in: meta.dropFirst(4), of: &file),
      let list = try ISOBoxes.content(of: "iinf", in: meta.dropFirst(4), of: &file),
      let width = [6: 2, 8: 4][primary.count]
    else { throw .damaged("an HEIC or AVIF without a picture") }
    file.replaceSubrange(primary.suffix(width), with: item.bytes(.big, width))
    // libheif shows no hidden item.
    let head = try file.byte(at: list.lowerBound) == 0 ? 6 : 8
    for entry in try ISOBoxes.all(in: list.dropFirst(head), of: &file) where entry.content.count > 4
    {
      file[entry.content.lowerBound + 3] &= 0xFE
    }
  }
}

extension HEIFItems.Item {
  /// The size as it is stored; nil where none is told.
  var size: ImageSize? { properties.lazy.compactMap(\.size).first }

  /// True if its samples stand in one plane, as their depths (`pixi`) tell.
  var isGrey: Bool { properties.contains { $0.kind == "pixi" && $0.box.dropFirst(12).first == 1 } }
}

extension HEIFItems {
  private mutating func readEntries(_ reader: inout ByteReader) throws(PrematureEnd) {
    let version = try reader.uint32() >> 24
    try reader.skip(version == 0 ? 2 : 4)
    while reader.rest.count >= 8 {
      let length = try reader.uint32() - 8
      try reader.skip(4)
      var entry = try reader.part(length)
      let head = try entry.uint32()
      guard head >> 24 >= 2 else { continue }
      let id = head >> 24 == 2 ? try entry.uint16() : try entry.uint32()
      try entry.skip(2)
      let kind = String(decoding: try entry.bytes(4), as: UTF8.self)
      items[id] = Item(kind: kind, isHidden: head & 1 != 0)
    }
  }

  private mutating func readReferences(_ reader: inout ByteReader) throws(PrematureEnd) {
    let isLong = try reader.uint32() >> 24 != 0
    while reader.rest.count >= 8 {
      let length = try reader.uint32() - 8
      let kind = String(decoding: try reader.bytes(4), as: UTF8.self)
      var box = try reader.part(length)
      let from = isLong ? try box.uint32() : try box.uint16()
      var to: [Int] = []
      for _ in 0..<(try box.uint16()) { to.append(isLong ? try box.uint32() : try box.uint16()) }
      references.append(Reference(kind: kind, from: from, to: to))
    }
  }

  /// The places and lengths that a file may have, bytes.
  private static let plausible = 0..<(1 << 40)

  /// Reads the places of all items.
  ///
  /// - Parameter data: The box in the metadata that holds bytes of items.
  private mutating func readPlaces(
    _ reader: inout ByteReader, _ data: Range<Int>?
  ) throws(PrematureEnd) {
    let version = try reader.uint32() >> 24
    let sizes = try reader.uint16()
    let widths = [12, 8, 4, 0].map { sizes >> $0 & 15 }
    let count = version < 2 ? try reader.uint16() : try reader.uint32()
    for _ in 0..<count {
      let id = version < 2 ? try reader.uint16() : try reader.uint32()
      let isInData = version > 0 ? try reader.uint16() & 15 == 1 : false
      try reader.skip(2)
      let base = Int(try reader.bytes(widths[2]), .big)
      let start = base &+ (isInData ? data?.lowerBound ?? 0 : 0)
      let count = try reader.uint16()
      // An item without a length is the whole file, and none that is read here.
      guard widths[1] > 0 else { continue }
      for _ in 0..<count {
        if version > 0 { try reader.skip(widths[3]) }
        let offset = start &+ Int(try reader.bytes(widths[0]), .big)
        let length = Int(try reader.bytes(widths[1]), .big)
        guard Self.plausible ~= offset, Self.plausible ~= length else { continue }
        items[id]?.places.append(offset..<(offset + length))
      }
    }
  }

  /// - Parameter place: The offset of the bytes in the file.
  private mutating func readProperties(
    _ range: Range<Int>, of bytes: inout [UInt8], at place: Int
  ) throws(ImagingError) {
    let boxes = try ISOBoxes.all(in: range, of: &bytes)
    guard let list = boxes.first(where: { $0.kind == "ipco" })?.content else { return }
    let all = try ISOBoxes.all(in: list, of: &bytes).map { box in
      ISOBoxes.box(box.kind, bytes[box.content])
    }
    for box in boxes where box.kind == "ipma" {
      var reader = ByteReader(bytes[box.content], .big, at: place + box.content.lowerBound)
      do throws(PrematureEnd) { try associate(&reader, with: all) } catch {
        throw .headerEnds(at: error.offset)
      }
    }
  }

  private mutating func associate(
    _ reader: inout ByteReader, with boxes: [[UInt8]]
  ) throws(PrematureEnd) {
    let head = try reader.uint32()
    for _ in 0..<(try reader.uint32()) {
      let id = head >> 24 == 0 ? try reader.uint16() : try reader.uint32()
      var properties: [Property] = []
      for _ in 0..<(try reader.uint8()) {
        let (bits, word) = head & 1 != 0 ? (15, try reader.uint16()) : (7, Int(try reader.uint8()))
        let number = word & (1 << bits - 1)
        guard boxes.indices ~= number - 1 else { continue }
        properties.append(Property(box: boxes[number - 1], isEssential: word >> bits != 0))
      }
      items[id]?.properties = properties
    }
  }
}
