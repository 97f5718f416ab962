internal import WaterfallLayout

extension LinearLength {
  /// The length in CSS notation, with the given unit for the share of the width.
  ///
  /// Four decimals of a percent are 0.005 px on a gallery 5,000 px wide.
  func css(proportionUnit: String = "%") -> String {
    let terms = [
      (CSSNumber(proportion * 100, places: 4), proportionUnit), (CSSNumber(pixels), "px"),
      (CSSNumber(lines, places: 4), "lh"),
    ]
    var (sum, count) = ("", 0)
    for (number, unit) in terms where !number.isZero {
      if count > 0 { sum += number.isNegative ? " - " : " + " }
      sum += (count > 0 ? number.magnitude : number).description
      sum += unit
      count += 1
    }
    return count == 0 ? "0" : count == 1 ? sum : "calc(\(sum))"
  }
}
