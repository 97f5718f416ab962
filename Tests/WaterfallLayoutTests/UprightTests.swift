import Testing
import WaterfallLayout

@Suite("Upright photos beside panoramas")
struct UprightTests {
  /// Heights by widths of the photos of small albums.
  private static let albums = [
    [16.0 / 9, 0.25], [0.25, 16.0 / 9], [0.25, 16.0 / 9, 0.25],
    [9.0 / 16, 16.0 / 9, 0.25, 16.0 / 9], [16.0 / 9, 0.25, 16.0 / 9, 0.25, 0.75],
    [16.0 / 9, 0.25, 0.75, 16.0 / 9, 0.25, 1.5, 0.66, 0.75],
  ]

  /// The width of the narrowest picture that has another at its side, px.
  private func narrowest(of layout: LinearLayout, at width: Double) -> Double {
    let frames = layout.frames.map { $0.resolved(width: width) }
    let beside = frames.filter { frame in frames.count { $0.y == frame.y } > 1 }
    return beside.map(\.width).min() ?? .infinity
  }

  @Test("They are no slivers", arguments: albums)
  func widths(ratios: [Double]) {
    let items = ratios.map { LinearItem(ratio: $0) }
    for (columns, width) in [(2, 358.0), (3, 736), (4, 992), (5, 1408)] {
      let column = (width - 8 * Double(columns - 1)) / Double(columns)
      let waterfall = LinearWaterfall(columns: columns, columnSpacing: 8, rowSpacing: 8)
      let few = waterfall.layout(items, in: width...width)
      #expect(narrowest(of: few, at: width) >= 0.5 * column - 0.001, "\(columns) columns")
      let rows = LinearJustified(columns: columns, columnSpacing: 8, rowSpacing: 8)
      let full = rows.layout(items, in: width...width)
      #expect(narrowest(of: full, at: width) >= column / 3 - 0.001, "\(columns) columns")
    }
  }

  @Test("One that is slim by its own shape does not become a poster between usual photos")
  func towers() {
    let items = [0.66, 10, 0.66, 0.75, 1.5, 0.66, 0.66].map { LinearItem(ratio: $0) }
    let rows = LinearJustified(columns: 5, columnSpacing: 8, rowSpacing: 8)
    let heights = rows.layout(items, in: 1408...1408).frames
      .map { $0.height.resolved(width: 1408, lineHeight: 0) }
    #expect((heights.max() ?? 0) < 600, "\(heights)")
  }
}
