/// Display P3: the wider primaries of newer screens, with sRGB's curve.
enum DisplayP3 {
  /// A colour of linear sRGB as linear Display P3.
  static func light(_ colour: Colour) -> Colour {
    Colour(
      0.8224621 * colour.x + 0.1775380 * colour.y,
      0.0331941 * colour.x + 0.9668058 * colour.y,
      0.0170827 * colour.x + 0.0723974 * colour.y + 0.9105199 * colour.z)
  }

  /// A matrix profile (ICC.1:2010, version 4).
  static var profile: [UInt8] {
    let curve = element(
      "para", [3 << 16] + fixed(2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045))
    let tags: [(String, [UInt8])] = [
      ("desc", text("Display P3")),
      ("cprt", text("No copyright")),
      ("wtpt", xyz(0.96420, 1.00000, 0.82491)),
      ("rXYZ", xyz(0.51512, 0.24120, -0.00105)),
      ("gXYZ", xyz(0.29198, 0.69225, 0.04189)),
      ("bXYZ", xyz(0.15710, 0.06657, 0.78407)),
      ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
      // Bradford's adaptation from D65, the screen's white, to D50, the profile's.
      (
        "chad",
        element(
          "sf32",
          fixed(
            1.04788, 0.02292, -0.05022, 0.02959, 0.99048, -0.01707, -0.00925, 0.01508, 0.75168))
      ),
    ]
    var table = UInt32(tags.count).bigEndianBytes
    var content: [UInt8] = []
    for (name, element) in tags {
      let offset = UInt32(128 + 4 + 12 * tags.count + content.count)
      table += Array(name.utf8) + offset.bigEndianBytes + UInt32(element.count).bigEndianBytes
      content += element
    }
    return header(size: 128 + table.count + content.count) + table + content
  }

  private static func header(size: Int) -> [UInt8] {
    let zero = UInt32(0).bigEndianBytes
    let date = [2024, 1, 1, 0, 0, 0].flatMap { UInt16($0).bigEndianBytes }
    let start = UInt32(size).bigEndianBytes + zero + UInt32(0x0430_0000).bigEndianBytes
    let illuminant = fixed(0.96420, 1.00000, 0.82491).flatMap(\.bigEndianBytes)
    let head = start + Array("mntrRGB XYZ ".utf8) + date + Array("acsp".utf8)
    // Platform, flags, maker, model, attributes (8), intent: all unsaid.
    let body = head + Array(repeating: 0, count: 28) + illuminant
    return body + Array(repeating: 0, count: 128 - body.count)
  }

  /// A number with 16 bits behind the point.
  private static func fixed(_ numbers: Double...) -> [UInt32] {
    numbers.map { UInt32(bitPattern: Int32(($0 * 65536).rounded())) }
  }

  private static func element(_ type: String, _ words: [UInt32]) -> [UInt8] {
    Array(type.utf8) + UInt32(0).bigEndianBytes + words.flatMap(\.bigEndianBytes)
  }

  private static func xyz(_ x: Double, _ y: Double, _ z: Double) -> [UInt8] {
    element("XYZ ", fixed(x, y, z))
  }

  /// One English text in UTF-16, padded to whole words.
  private static func text(_ text: String) -> [UInt8] {
    let units = text.utf16.flatMap(\.bigEndianBytes)
    let head = element("mluc", [1, 12, 0x656e_5553, UInt32(units.count), 28])
    return head + units + Array(repeating: 0, count: -units.count & 3)
  }
}
