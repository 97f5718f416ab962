internal import WaterfallLayout

extension LinearLength {
  /// The length as a style sheet writes it, with the given unit for the share of the width.
  ///
  /// Four decimals of a percent are 0.005 px on a gallery 5,000 px wide.
  func css(proportionUnit: String = "%") -> String {
    let terms = [
      (CSSNumber(proportion * 100, places: 4), proportionUnit), (CSSNumber(pixels), "px"),
      (CSSNumber(lines, places: 4), "lh"),
    ].filter { !$0.0.isZero }
    guard let first = terms.first else { return "0" }
    guard terms.count > 1 else { return "\(first.0)\(first.1)" }
    let sum = terms.dropFirst().reduce("\(first.0)\(first.1)") { sum, term in
      let text = "\(term.0)"
      let (sign, size) = text.hasPrefix("-") ? ("-", text.dropFirst()) : ("+", text[...])
      return "\(sum) \(sign) \(size)\(term.1)"
    }
    return "calc(\(sum))"
  }
}
