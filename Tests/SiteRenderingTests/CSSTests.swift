import Testing
import WaterfallLayout

@testable import SiteRendering

@Suite("Frames as CSS")
struct CSSTests {
  @Test(
    "Numbers are written short, without exponents",
    arguments: [
      (0.0, "0"), (1, "1"), (-0.0001, "0"), (0.0005, "0.001"), (12.5, "12.5"), (-3.25, "-3.25"),
      (1e7, "10000000"), (33.33333, "33.333"), (-0.5, "-0.5"),
    ])
  func numbers(value: Double, text: String) {
    #expect(CSSNumber(value).description == text)
  }

  @Test("A length keeps the terms that it has")
  func lengths() {
    #expect(LinearLength.zero.css() == "0")
    #expect(LinearLength(pixels: 8).css() == "8px")
    #expect(LinearLength(proportion: 0.25).css() == "25%")
    #expect(
      LinearLength(proportion: 1 / 3, pixels: -5.5, lines: 2).css()
        == "calc(33.3333% - 5.5px + 2lh)")
    #expect(
      LinearLength(proportion: 0.5, pixels: 4).css(proportionUnit: "vw") == "calc(50vw + 4px)")
  }
}
