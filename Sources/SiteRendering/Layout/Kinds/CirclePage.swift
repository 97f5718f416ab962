internal import GalleryModel
internal import WaterfallLayout

/// Concentric circles; a section with many photos has several groups, one below the other.
struct CirclePage: PageLayout {
  let configuration: Configuration

  var icon: String {
    "M6.5 0h3v3h-3zM6.5 13h3v3h-3zM0 6.5h3v3H0zM13 6.5h3v3h-3z"
      + "M2 2h3v3H2zM11 2h3v3h-3zM2 11h3v3H2zM11 11h3v3h-3z"
  }

  func arrangement(in band: Band, inset: EdgeInsets) -> any LinearArrangement {
    var circles = circles(in: band)
    circles.inset = inset
    return circles
  }

  /// The diameter of the outermost circle, as a share of the width inside the insets.
  func properties(in band: Band) -> [String] {
    ["--ring:\(CSSNumber(circles(in: band).share, places: 5))"]
  }

  /// The corners of the tiles as shares of their group, and their common size.
  func rules(of counts: [Int]) -> String {
    let sections = counts.map { CircleRings.wholes(of: $0) }
    let sizes = sections.enumerated().map { index, wholes in
      let size = "--side:\(CSSNumber(wholes[0].itemSize, places: 5))"
      return (size + (wholes.count > 1 ? ";--wholes:\(wholes.count)" : ""), ".pf-s\(index)")
    }
    let wholes = sections.flatMap { wholes in
      wholes.enumerated().flatMap { Array(repeating: $0, count: $1.centers.count) }
    }
    let lower = wholes.enumerated().map { ("\($1)", ".pf-t\($0)") }.filter { $0.0 != "0" }
    let corners = sections.joined().flatMap { rings in
      rings.centers.map { ($0.x - rings.itemSize / 2 + 0.5, $0.y - rings.itemSize / 2 + 0.5) }
    }
    return StyleRules.grouped(sizes) { $0 } + StyleRules.grouped(lower) { "--above:\($0)" }
      + corners.enumerated().map { index, corner in
        ".pf-t\(index){--x:\(CSSNumber(corner.0, places: 5));--y:\(CSSNumber(corner.1, places: 5))}"
      }.joined()
  }

  func rooms(of count: Int) -> Int { CircleRings.numberOfWholes(of: count) }

  /// The circles of a band: as wide as a phone, and about as high as a wide screen.
  private func circles(in band: Band) -> LinearCircles {
    LinearCircles(
      share: min(1, 3 / Double(band.columns)), inset: EdgeInsets(all: configuration.inset))
  }
}
