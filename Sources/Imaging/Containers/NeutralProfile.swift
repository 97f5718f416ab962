internal import Bytes

/// ICC profile that says what colours mean and nothing else: no names, dates, makers or serial
/// numbers (ICC.1:2001-04, ICC.1:2010).
///
/// The numbers are those of the profile that it is made of, byte for byte, so colours stay exactly
/// as they are. Made of one of its own kind it is the same again, which is how they are known.
public struct NeutralProfile: Hashable, Sendable {
  /// The file.
  let bytes: [UInt8]

  /// True for a profile that says nothing but what colours mean.
  public static func isNeutral(_ profile: [UInt8]) -> Bool {
    Self(of: profile)?.bytes == profile
  }

  /// Takes the colours out of a profile; nil where it is none, or of a kind that is not known.
  ///
  /// - Complexity: O(n) for n bytes.
  init?(of profile: [UInt8]) {
    guard profile.count >= 132, let version = Version(rawValue: profile[8]),
      Self.isKnown(profile[12..<24])
    else { return nil }
    var reader = ByteReader(profile[128...], .big)
    var found: [String: [UInt8]] = [:]
    guard let count = try? reader.uint32(), count <= 100 else { return nil }
    for _ in 0..<count {
      guard let tag = try? Tag(&reader) else { return nil }
      guard Self.kept.contains(tag.name), found[tag.name] == nil else { continue }
      guard let content = tag.content(in: profile) else { return nil }
      found[tag.name] = content
    }
    guard Self.complete.contains(where: { $0.allSatisfy { found[$0] != nil } }) else { return nil }
    found["wtpt"] = found["wtpt"] ?? Self.xyz([0.9642, 1, 0.8249])
    self.init(
      version, like: profile, Self.kept.compactMap { name in found[name].map { (name, $0) } })
  }

  /// Display P3, as its maker publishes it.
  static let displayP3 = matrix(
    .four, [0.51512, 0.24120, -0.00105], [0.29198, 0.69225, 0.04189], [0.15710, 0.06657, 0.78407],
    curve: Array("para".utf8) + [0, 0, 0, 0, 0, 3, 0, 0]
      + [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap(fixed))

  /// Adobe RGB (1998), as its maker publishes it; its exponent is 563 / 256.
  static let adobeRGB = matrix(
    .two, [0.60974, 0.31111, 0.01947], [0.20528, 0.62567, 0.06087], [0.14919, 0.06322, 0.74457],
    curve: Array("curv".utf8) + [0, 0, 0, 0, 0, 0, 0, 1, 0x02, 0x33])

  /// A profile of red, green and blue, which are columns of XYZ under D50, and of their one curve.
  private static func matrix(
    _ version: Version, _ red: [Double], _ green: [Double], _ blue: [Double], curve: [UInt8]
  ) -> [UInt8] {
    let tags = [
      ("rXYZ", xyz(red)), ("gXYZ", xyz(green)), ("bXYZ", xyz(blue)), ("rTRC", curve),
      ("gTRC", curve), ("bTRC", curve), ("wtpt", xyz([0.9642, 1, 0.8249])),
    ]
    var head = [UInt8](repeating: 0, count: 12) + Array("mntrRGB XYZ ".utf8)
    head += [UInt8](repeating: 0, count: 128 - head.count)
    return Self(version, like: head, tags).bytes
  }

  /// The tags by which colours are shown: matrices, curves, tables, and the white that they mean.
  private static let kept = [
    "rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC", "kTRC", "wtpt", "chad", "cicp", "A2B0", "A2B1",
    "A2B2", "D2B0", "D2B1", "D2B2",
  ]

  /// The sets of tags of which a profile must have one.
  private static let complete = [
    ["rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC"], ["kTRC"], ["A2B0"],
  ]

  /// True for the class of a profile, its space and the one that it leads to, where all are known.
  private static func isKnown(_ words: ArraySlice<UInt8>) -> Bool {
    let known = [["mntr", "scnr", "prtr", "spac"], ["RGB ", "GRAY", "CMYK"], ["XYZ ", "Lab "]]
    return known.enumerated().allSatisfy { number, allowed in
      allowed.contains(String(decoding: words.dropFirst(4 * number).prefix(4), as: UTF8.self))
    }
  }

  private static func xyz(_ values: [Double]) -> [UInt8] {
    Array("XYZ ".utf8) + [0, 0, 0, 0] + values.flatMap(fixed)
  }

  /// A number of 16 bits before the point and 16 behind it.
  private static func fixed(_ value: Double) -> [UInt8] {
    Int((value * 65_536).rounded()).bytes(.big, 4)
  }
}

extension NeutralProfile {
  /// The versions of the format, by the first byte of their numbers; texts differ in them.
  private enum Version: UInt8 {
    case two = 2
    case four = 4

    var number: [UInt8] { self == .two ? [2, 0x10, 0, 0] : [4, 0x30, 0, 0] }

    /// The texts that a profile must have.
    var texts: [(name: String, content: [UInt8])] {
      switch self {
      case .two: [("desc", Self.description("Colours")), ("cprt", Self.text("CC0"))]
      case .four: [("desc", Self.localized("Colours")), ("cprt", Self.localized("CC0"))]
      }
    }

    private static func text(_ words: String) -> [UInt8] {
      Array("text".utf8) + [0, 0, 0, 0] + words.utf8 + [0]
    }

    /// The words in ASCII, and none in the two other writings that the type has room for.
    private static func description(_ words: String) -> [UInt8] {
      Array("desc".utf8) + [0, 0, 0, 0] + (words.utf8.count + 1).bytes(.big, 4) + words.utf8
        + [UInt8](repeating: 0, count: 1 + 8 + 3 + 67)
    }

    private static func localized(_ words: String) -> [UInt8] {
      let letters = words.utf16.flatMap { $0.bytes(.big, 2) }
      return Array("mluc".utf8) + [0, 0, 0, 0] + 1.bytes(.big, 4) + 12.bytes(.big, 4)
        + "enUS".utf8 + letters.count.bytes(.big, 4) + 28.bytes(.big, 4) + letters
    }
  }

  /// Writes a profile; alike contents, such as three curves, stand in it once.
  private init(_ version: Version, like head: [UInt8], _ tags: [(String, [UInt8])]) {
    let all = tags + version.texts.map { ($0.name, $0.content) }
    var (table, body): ([UInt8], [UInt8]) = (all.count.bytes(.big, 4), [])
    var places: [[UInt8]: Int] = [:]
    for (name, content) in all {
      let place = places[content] ?? 132 + 12 * all.count + body.count
      if places.updateValue(place, forKey: content) == nil {
        body += content + [UInt8](repeating: 0, count: -content.count & 3)
      }
      table += Array(name.utf8) + place.bytes(.big, 4) + content.count.bytes(.big, 4)
    }
    bytes = Self.header(version, like: head, size: 128 + table.count + body.count) + table + body
  }

  /// The header: of another one the class, the two spaces and the intent.
  private static func header(_ version: Version, like head: [UInt8], size: Int) -> [UInt8] {
    let date: [UInt8] = [2000, 1, 1, 0, 0, 0].flatMap { $0.bytes(.big, 2) }
    var header = size.bytes(.big, 4) + [0, 0, 0, 0] + version.number + head[12..<24] + date
    header += Array("acsp".utf8) + [UInt8](repeating: 0, count: 24) + [0, 0, 0, head[67] & 3]
    header += [0xF6D6, 0x10000, 0xD32D].flatMap { $0.bytes(.big, 4) }
    return header + [UInt8](repeating: 0, count: 128 - header.count)
  }
}

/// Entry in the table of a profile's tags.
private struct Tag {
  let name: String
  let place: Int
  let size: Int

  init(_ reader: inout ByteReader) throws(PrematureEnd) {
    name = String(decoding: try reader.bytes(4), as: UTF8.self)
    place = try reader.uint32()
    size = try reader.uint32()
  }

  /// The content, without bytes behind it; nil for an unknown kind of tag.
  func content(in profile: [UInt8]) -> [UInt8]? {
    guard place >= 128, size >= 12, place <= profile.count, size <= profile.count - place else {
      return nil
    }
    let all = profile[place..<(place + size)]
    guard let length = Self.length(of: all), length <= size else { return nil }
    return Array(all.prefix(4)) + [0, 0, 0, 0] + all.prefix(length).dropFirst(8)
  }

  /// The bytes that a tag's kind and its head say it has.
  private static func length(of tag: ArraySlice<UInt8>) -> Int? {
    let head = Array(tag.prefix(12))
    switch String(decoding: head[..<4], as: UTF8.self) {
    case "XYZ ": return 20
    case "curv": return 12 + 2 * Int(head[8...], .big)
    case "para":
      let numbers = [1, 3, 4, 5, 7]
      let kind = Int(head[8..<10], .big)
      return numbers.indices.contains(kind) ? 12 + 4 * numbers[kind] : nil
    case "sf32": return 44
    case "cicp": return 12
    case "mft1", "mft2", "mAB ", "mpet": return tag.count
    default: return nil
    }
  }
}
