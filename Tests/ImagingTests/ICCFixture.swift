import Glibc

/// RGB spaces by their definitions, apart from any colour library.
enum RGBSpace: CaseIterable {
  case sRGB, displayP3, adobeRGB
  /// The primaries of sRGB, and samples that are proportional to light.
  case linear
  /// The primaries of sRGB, and the shades of ProPhoto RGB.
  case gamma18

  /// Red, green and blue as columns of XYZ under D50, from the ICC's published profiles.
  var columns: [[Double]] {
    switch self {
    case .sRGB, .linear, .gamma18:
      [[0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.71410]]
    case .displayP3:
      [[0.51512, 0.24120, -0.00105], [0.29198, 0.69225, 0.04189], [0.15710, 0.06657, 0.78407]]
    case .adobeRGB:
      [[0.60974, 0.31111, 0.01947], [0.20528, 0.62567, 0.06087], [0.14919, 0.06322, 0.74457]]
    }
  }

  func linear(_ v: Double) -> Double {
    if self == .adobeRGB { return pow(v, 563.0 / 256) }
    if self == .linear { return v }
    if self == .gamma18 { return pow(v, 1.8) }
    return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)
  }

  /// A colour of this space in sRGB, which may lie outside of 0...1.
  func toSRGB(_ colour: [Double]) -> [Double] {
    let light = colour.map(linear)
    let xyz = (0..<3).map { row in (0..<3).reduce(0) { $0 + columns[$1][row] * light[$1] } }
    // The inverse of sRGB's columns.
    let inverse = [
      [3.13386, -1.61687, -0.49061], [-0.97877, 1.91614, 0.03345], [0.07194, -0.22899, 1.40524],
    ]
    return inverse.map { row in
      let v = min(1, max(0, zip(row, xyz).reduce(0) { $0 + $1.0 * $1.1 }))
      return v <= 0.0031308 ? v * 12.92 : 1.055 * pow(v, 1 / 2.4) - 0.055
    }
  }
}

/// Writes ICC profiles of version 2 by hand (ICC.1:2001-04).
enum ICCFixture {
  /// A matrix profile; `padding` bytes make it larger.
  static func profile(
    _ space: RGBSpace, padding: Int, besides others: [(String, [UInt8])] = []
  ) -> [UInt8] {
    let curve = curve(space)
    var tags = zip(["rXYZ", "gXYZ", "bXYZ"], space.columns).map { ($0, xyz($1)) }
    tags.append(("wtpt", xyz([0.9642, 1, 0.8249])))
    tags += ["rTRC", "gTRC", "bTRC"].map { ($0, curve) }
    if padding > 0 { tags.append(("pad ", [UInt8](repeating: 0, count: padding))) }
    return file("RGB ", "mntr", pcs: "XYZ ", tags + others)
  }

  /// A table of 17 steps a part to XYZ, as scanners have them.
  static func tableProfile(_ space: RGBSpace) -> [UInt8] {
    let steps = 17
    var table: [UInt8] = Array("mft2".utf8) + [0, 0, 0, 0, 3, 3, UInt8(steps), 0]
    for i in 0..<9 { table += fixed(i % 4 == 0 ? 1 : 0) }
    table += PNGFixture.bigEndian(4096, 2) + PNGFixture.bigEndian(2, 2)
    // The curves make light of the parts, so the table has nothing to bend.
    let curve = (0..<4096).flatMap { (i: Int) -> [UInt8] in
      let light = space.linear(Double(i) / 4095)
      return PNGFixture.bigEndian(Int((light * 65_535).rounded()), 2)
    }
    table += curve + curve + curve
    for i in 0..<(steps * steps * steps) {
      let places: [Int] = [i / (steps * steps), i / steps % steps, i % steps]
      let light = places.map { Double($0) / Double(steps - 1) }
      for row in 0..<3 {
        let parts = (0..<3).map { space.columns[$0][row] * light[$0] }
        let value = Int((parts.reduce(0, +) * 32_768).rounded())
        table += PNGFixture.bigEndian(max(0, min(65_535, value)), 2)
      }
    }
    for _ in 0..<3 { table += [0, 0, 255, 255] }
    return file(
      "RGB ", "scnr", pcs: "XYZ ", [("A2B0", table), ("wtpt", xyz([0.9642, 1, 0.8249]))])
  }

  /// A table of two steps an ink: each takes lightness away, alike; all together leave L* = 50.
  static var inkProfile: [UInt8] {
    let ramp = (0...255).map { UInt8($0) }
    var table: [UInt8] = Array("mft1".utf8) + [0, 0, 0, 0, 4, 3, 2, 0]
    for i in 0..<9 { table += fixed(i % 4 == 0 ? 1 : 0) }
    for _ in 0..<4 { table += ramp }
    for corner in 0..<16 {
      let lightness = 100 - 12.5 * Double(corner.nonzeroBitCount)
      table += [UInt8((lightness * 255 / 100).rounded()), 128, 128]
    }
    for _ in 0..<3 { table += ramp }
    return file(
      "CMYK", "prtr", pcs: "Lab ", [("A2B0", table), ("wtpt", xyz([0.9642, 1, 0.8249]))])
  }

  /// A profile of grey whose light is proportional to its samples.
  static var linearGrey: [UInt8] {
    let curve = Array("curv".utf8) + [UInt8](repeating: 0, count: 8)
    let white = xyz([0.9642, 1, 0.8249])
    return file("GRAY", "mntr", pcs: "XYZ ", [("kTRC", curve), ("wtpt", white)])
  }

  /// An `iCCP` chunk.
  static func chunk(_ profile: [UInt8]) -> (kind: String, body: [UInt8]) {
    ("iCCP", Array("test".utf8) + [0, 0] + PNGFixture.stored(profile))
  }

  private static func fixed(_ value: Double) -> [UInt8] {
    PNGFixture.bigEndian(Int((value * 65_536).rounded()))
  }

  private static func xyz(_ values: [Double]) -> [UInt8] {
    Array("XYZ ".utf8) + [0, 0, 0, 0] + values.flatMap(fixed)
  }

  private static func curve(_ space: RGBSpace) -> [UInt8] {
    let head = Array("curv".utf8) + [0, 0, 0, 0]
    if space == .adobeRGB { return head + PNGFixture.bigEndian(1) + [2, 0x33, 0, 0] }
    if space == .linear { return head + PNGFixture.bigEndian(0) }
    let entries = (0..<128).map { Int((space.linear(Double($0) / 127) * 65_535).rounded()) }
    return head + PNGFixture.bigEndian(128) + entries.flatMap { PNGFixture.bigEndian($0, 2) }
  }

  private static func file(
    _ space: String, _ kind: String, pcs: String, _ tags: [(String, [UInt8])]
  ) -> [UInt8] {
    var directory = PNGFixture.bigEndian(tags.count)
    var body: [UInt8] = []
    for (name, content) in tags {
      let offset = 128 + 4 + 12 * tags.count + body.count
      directory += Array(name.utf8) + PNGFixture.bigEndian(offset)
      directory += PNGFixture.bigEndian(content.count)
      body += content + [UInt8](repeating: 0, count: (4 - content.count % 4) % 4)
    }
    let size = 128 + directory.count + body.count
    var header = PNGFixture.bigEndian(size) + [0, 0, 0, 0, 2, 0x10, 0, 0]
    header += Array((kind + space + pcs).utf8) + [UInt8](repeating: 0, count: 12)
    header += Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
    header += [0.9642, 1, 0.8249].flatMap(fixed)
    return header + [UInt8](repeating: 0, count: 128 - header.count) + directory + body
  }
}
