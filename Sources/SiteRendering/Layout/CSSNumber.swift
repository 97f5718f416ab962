/// Number in CSS notation: no exponent, no trailing zeros.
struct CSSNumber: CustomStringConvertible {
  /// The value as an integer, in units of the last decimal.
  private let units: Int
  /// The number of units in 1: a power of ten.
  private let scale: Int

  /// - Parameter places: The number of decimals that are kept.
  init(_ value: Double, places: Int = 3) {
    scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
    units = Int((value * Double(scale)).rounded())
  }

  private init(units: Int, scale: Int) {
    self.units = units
    self.scale = scale
  }

  var description: String {
    var text = ""
    write(to: &text)
    return text
  }

  /// Appends the number to a text: a page has thousands of numbers, so temporary strings are avoided.
  func write(to text: inout String) {
    let (whole, part) = abs(units).quotientAndRemainder(dividingBy: scale)
    if isNegative { text += "-" }
    text += String(whole)
    guard part > 0 else { return }
    // A leading digit keeps the zeros at the start of the decimals.
    var decimals = scale + part
    while decimals.isMultiple(of: 10) { decimals /= 10 }
    text += "."
    text += String(decimals).dropFirst()
  }

  /// True if the number is written as zero.
  var isZero: Bool { units == 0 }

  /// True if the number begins with a minus.
  var isNegative: Bool { units < 0 }

  /// The number without its sign.
  var magnitude: CSSNumber { CSSNumber(units: abs(units), scale: scale) }
}
