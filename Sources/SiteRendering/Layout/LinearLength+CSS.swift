internal import WaterfallLayout

extension LinearLength {
  /// The length in CSS notation, with the given unit for the share of the width.
  ///
  /// Four decimals of a percent are 0.005 px on a gallery 5,000 px wide.
  func css(proportionUnit: String = "%") -> String {
    var (sum, count) = ("", 0)
    func add(_ number: CSSNumber, _ unit: String) {
      guard !number.isZero else { return }
      if count > 0 { sum += number.isNegative ? " - " : " + " }
      (count > 0 ? number.magnitude : number).write(to: &sum)
      sum += unit
      count += 1
    }
    add(CSSNumber(proportion * 100, places: 4), proportionUnit)
    add(CSSNumber(pixels), "px")
    add(CSSNumber(lines, places: 4), "lh")
    return count == 0 ? "0" : count == 1 ? sum : "calc(\(sum))"
  }
}
