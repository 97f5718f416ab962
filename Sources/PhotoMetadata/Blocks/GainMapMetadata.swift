internal import Bytes

/// Meaning of a gain map's samples: how much light they add to a picture (ISO 21496-1; Adobe's gain
/// map format 1.0).
public struct GainMapMetadata: Hashable, Sendable, Codable {
  /// The numbers of one colour.
  public struct Channel: Hashable, Sendable, Codable {
    /// The gain of the sample 0, log2.
    public var minimum = 0.0
    /// The gain of the sample 1, log2.
    public var maximum: Double
    /// The exponent of a sample's curve.
    public var gamma = 1.0
    /// The light that is added to that of the picture before it is multiplied; 1 is white.
    public var baseOffset = 0.0
    /// The light that is taken away afterwards.
    public var alternateOffset = 0.0
  }

  /// The colours: one for all, or red, green and blue.
  public private(set) var channels: [Channel]
  /// True if light is multiplied in the primaries of the picture, false for those of the map's own
  /// profile.
  public private(set) var usesBaseColours = true
  /// The headroom of a screen, as log2 of its brightest white by that of paper, up to which nothing
  /// is added.
  public let baseHeadroom: Double
  /// The headroom from which on all is added.
  public let alternateHeadroom: Double

  /// Creates the metadata of a map that only brightens, up to a gain as log2.
  public init(upTo gain: Double) {
    channels = [Channel(maximum: gain)]
    (baseHeadroom, alternateHeadroom) = (0, gain)
  }

  fileprivate init?(_ channels: [Channel], _ headrooms: (base: Double, alternate: Double)) {
    self.channels = channels
    (baseHeadroom, alternateHeadroom) = headrooms
    guard isSound else { return nil }
  }

  /// The same with other channels.
  func with(channels: [Channel]) -> GainMapMetadata {
    var copy = self
    copy.channels = channels
    return copy
  }

  /// True if the values are in the ranges that browsers accept; they may come from an untrusted helper.
  public var isSound: Bool {
    let isOrdered = 0 <= baseHeadroom && baseHeadroom < alternateHeadroom && alternateHeadroom <= 32
    return isOrdered && [1, 3].contains(channels.count) && channels.allSatisfy(\.isSound)
  }
}

extension GainMapMetadata.Channel {
  fileprivate var isSound: Bool {
    -32 <= minimum && minimum <= maximum && maximum <= 32 && 0.01 <= gamma && gamma <= 100
      && abs(baseOffset) <= 16 && abs(alternateOffset) <= 16
  }

  /// The numbers in the order of ISO 21496-1.
  fileprivate var numbers: [Double] { [minimum, maximum, gamma, baseOffset, alternateOffset] }

  fileprivate init(numbers: [Double]) {
    self.init(
      minimum: numbers[0], maximum: numbers[1], gamma: numbers[2], baseOffset: numbers[3],
      alternateOffset: numbers[4])
  }
}

extension GainMapMetadata {
  /// The start of the segments of JPEGs.
  public static let segmentHead = Array("urn:iso:std:iso:ts:21496:-1\0".utf8)
  /// The segment of the picture that has a map: the versions that a reader and the writer know.
  public static let baseSegment = segmentHead + [0, 0, 0, 0]

  /// The bits of the flags.
  private enum Flag {
    static let isColourful: UInt8 = 0x80
    static let usesBaseColours: UInt8 = 0x40
    static let sharesDenominator: UInt8 = 0x08
    static let leadsBack: UInt8 = 0x04
  }
  private static let denominator = 1_000_000

  /// Reads the block of a gain map's segment, behind its head; nil for one that is damaged, or means
  /// a map that makes a picture darker.
  ///
  /// - Parameter isGrey: True if the map has one plane: one gain for all colours is the same in any
  ///   primaries.
  public init?(iso block: [UInt8], isGrey: Bool) {
    var reader = ByteReader(block[...], .big)
    guard let read = try? Self.read(&reader) else { return nil }
    self.init(read.channels, read.headrooms)
    usesBaseColours = block[4] & Flag.usesBaseColours != 0 || isGrey
  }

  private static func read(
    _ reader: inout ByteReader
  ) throws(PrematureEnd) -> (channels: [Channel], headrooms: (Double, Double))? {
    let head = try Array(reader.bytes(5))
    let flags = head[4]
    let count = flags & Flag.isColourful != 0 ? 3 : 1
    guard Array(head[..<2]) == [0, 0], flags & Flag.leadsBack == 0 else { return nil }
    let shared = flags & Flag.sharesDenominator != 0 ? try reader.uint32() : nil
    let number = { (isSigned: Bool, reader: inout ByteReader) throws(PrematureEnd) -> Double in
      let bits = try reader.uint32()
      let value = isSigned ? Int(Int32(truncatingIfNeeded: bits)) : bits
      if let shared { return Double(value) / Double(shared) }
      return Double(value) / Double(try reader.uint32())
    }
    let headrooms = (try number(false, &reader), try number(false, &reader))
    var channels: [Channel] = []
    for _ in 0..<count {
      var numbers: [Double] = []
      for isSigned in [true, true, false, true, true] {
        numbers.append(try number(isSigned, &reader))
      }
      channels.append(Channel(numbers: numbers))
    }
    return (channels, headrooms)
  }

  /// The block of a gain map's segment, with its head.
  public var isoSegment: [UInt8] {
    let number = { (value: Double) -> [UInt8] in
      let scaled = Int((value * Double(Self.denominator)).rounded())
      return scaled.bytes(.big, 4) + Self.denominator.bytes(.big, 4)
    }
    let flags =
      (usesBaseColours ? Flag.usesBaseColours : 0) | (channels.count == 3 ? Flag.isColourful : 0)
    return Self.baseSegment + [flags] + number(baseHeadroom) + number(alternateHeadroom)
      + channels.flatMap { $0.numbers.flatMap(number) }
  }
}

extension GainMapMetadata {
  /// Reads the XMP packet of a gain map; nil for one that is damaged, or means a map that makes a
  /// picture darker.
  ///
  /// - Parameter limit: The longest packet that is read, bytes.
  public init?(xmp: [UInt8], limit: Int) {
    guard xmp.place(of: XMPPacket.Schema.gainMap.rawValue) != nil else { return nil }
    let packet = XMPPacket(xmp, limit: limit)
    let lists = Self.properties.map { name, usual in
      Self.numbers(packet, name) ?? usual.map { [$0] } ?? []
    }
    let headrooms = ["HDRCapacityMin", "HDRCapacityMax"].map { packet.number(.gainMap, $0) }
    guard let alternate = headrooms[1], packet.text(.gainMap, "BaseRenditionIsHDR") != "True",
      lists.allSatisfy({ $0.count == 1 || $0.count == 3 })
    else { return nil }
    let count = lists.map(\.count).max() ?? 1
    let channels = (0..<count).map { index in
      Channel(numbers: lists.map { $0.count == 1 ? $0[0] : $0[index] })
    }
    self.init(channels, (headrooms[0] ?? 0, alternate))
  }

  /// The properties of the channels, and the numbers that need not be told.
  private static let properties: [(String, Double?)] = [
    ("GainMapMin", 0), ("GainMapMax", nil), ("Gamma", 1), ("OffsetSDR", 1.0 / 64),
    ("OffsetHDR", 1.0 / 64),
  ]

  private static func numbers(_ packet: borrowing XMPPacket, _ name: String) -> [Double]? {
    let texts = packet.texts(.gainMap, name)
    guard !texts.isEmpty else { return nil }
    return texts.map { Double($0) ?? .nan }
  }

  /// The XMP packet of the picture that has the map; empty where XMP cannot say what the map means.
  ///
  /// - Parameter packet: The packet of the picture itself; empty: none.
  public func baseXMP(_ packet: [UInt8] = []) -> [UInt8] {
    usesBaseColours ? PhotoMetadata.xmpPacket(packet, with: Self.baseDescription) : packet
  }

  /// The XMP packet of the map itself; empty where XMP cannot say what it means.
  public var xmp: [UInt8] {
    usesBaseColours ? PhotoMetadata.xmpPacket(with: description) : []
  }

  private static let baseDescription = start + " hdrgm:Version=\"1.0\"/>"
  private static let start =
    "<rdf:Description rdf:about=\"\" xmlns:hdrgm=\"\(XMPPacket.Schema.gainMap.rawValue)\""

  private var description: String {
    var attributes = "hdrgm:Version=\"1.0\""
    if baseHeadroom > 0 { attributes += " hdrgm:HDRCapacityMin=\"\(Self.text(baseHeadroom))\"" }
    attributes += " hdrgm:HDRCapacityMax=\"\(Self.text(alternateHeadroom))\""
    var lists = ""
    for (index, (name, usual)) in Self.properties.enumerated() {
      let numbers = channels.map { Self.text($0.numbers[index]) }
      if Set(numbers).count == 1 {
        if channels[0].numbers[index] == usual { continue }
        attributes += " hdrgm:\(name)=\"\(numbers[0])\""
      } else {
        let items = numbers.map { "<rdf:li>\($0)</rdf:li>" }.joined()
        lists += "<hdrgm:\(name)><rdf:Seq>\(items)</rdf:Seq></hdrgm:\(name)>"
      }
    }
    let head = Self.start + " " + attributes
    return lists.isEmpty ? head + "/>" : head + ">\(lists)</rdf:Description>"
  }

  /// The number with six digits behind its point.
  private static func text(_ number: Double) -> String {
    let rounded = (number * 1e6).rounded() / 1e6
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
