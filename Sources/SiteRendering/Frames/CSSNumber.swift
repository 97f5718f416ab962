/// A number as a style sheet writes it: no exponent, no zeros that say nothing.
struct CSSNumber: CustomStringConvertible {
  private let value: Double
  private let places: Int

  /// - Parameter places: How many decimals are kept.
  init(_ value: Double, places: Int = 3) {
    self.value = value
    self.places = places
  }

  var description: String {
    let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = Int((value * scale).rounded())
    let (whole, part) = abs(scaled).quotientAndRemainder(dividingBy: Int(scale))
    var decimals = String(part)
    decimals = String(repeating: "0", count: places - decimals.count) + decimals
    while decimals.last == "0" { decimals.removeLast() }
    let sign = scaled < 0 ? "-" : ""
    return decimals.isEmpty ? "\(sign)\(whole)" : "\(sign)\(whole).\(decimals)"
  }

  /// Whether the number reads as zero.
  var isZero: Bool { description == "0" }
}
