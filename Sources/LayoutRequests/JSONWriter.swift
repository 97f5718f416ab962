/// Writes JSON into bytes.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []

  /// Writes JSON as it is given.
  mutating func raw(_ text: StaticString) {
    bytes.append(contentsOf: "\(text)".utf8)
  }

  /// Writes elements with commas between them.
  mutating func list<Elements: Sequence>(
    _ elements: Elements, _ write: (inout JSONWriter, Elements.Element) -> Void
  ) {
    var isFirst = true
    for element in elements {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      write(&self, element)
    }
  }

  /// Writes a number with at most six decimals.
  mutating func number(_ value: Double) {
    let scaled = (abs(value) * 1e6).rounded()
    guard scaled < 1e18 else { return bytes.append(contentsOf: "\(value)".utf8) }
    let millionths = UInt64(scaled)
    if value < 0, millionths > 0 { bytes.append(UInt8(ascii: "-")) }
    integer(millionths / 1_000_000)
    fraction(millionths % 1_000_000)
  }

  private mutating func integer(_ value: UInt64) {
    if value >= 10 { integer(value / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(value % 10))
  }

  private mutating func fraction(_ millionths: UInt64) {
    guard millionths > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    var rest = millionths
    var unit: UInt64 = 100_000
    while rest > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(rest / unit))
      rest %= unit
      unit /= 10
    }
  }
}
