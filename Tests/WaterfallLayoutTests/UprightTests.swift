import Testing
import WaterfallLayout

@Suite("Upright photos beside panoramas")
struct UprightTests {
  private static let phone = 16.0 / 9
  /// Heights by widths of the photos of small albums.
  private static let albums: [[Double]] = [
    [phone, 0.25], [0.25, phone], [0.25, phone, 0.25], [0.5625, phone, 0.25, phone],
    [phone, 0.25, phone, 0.25, 0.75], [phone, 0.25, 0.75, phone, 0.25, 1.5, 0.66, 0.75],
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
      let least = min((width - 8 * Double(columns - 1)) / Double(columns) / 3, 80) - 0.001
      let waterfall = LinearWaterfall(columns: columns, columnSpacing: 8, rowSpacing: 8)
      let few = waterfall.layout(items, in: width...width)
      #expect(narrowest(of: few, at: width) >= least, "\(columns) columns")
      let rows = LinearJustified(columns: columns, columnSpacing: 8, rowSpacing: 8)
      let full = rows.layout(items, in: width...width)
      #expect(narrowest(of: full, at: width) >= least, "\(columns) columns")
    }
  }

  @Test("Where there is room for both, the upright one does not become a poster")
  func posters() {
    let items = [Self.phone, 0.25].map { LinearItem(ratio: $0) }
    let waterfall = LinearWaterfall(columns: 2, columnSpacing: 8, rowSpacing: 8)
    let frames = waterfall.layout(items, in: 736...736).frames.map { $0.resolved(width: 736) }
    #expect(frames[0].y == frames[1].y)
  }

  @Test("In a band of widths they are side by side unless one would be a sliver on a phone")
  func bands() {
    let waterfall = LinearWaterfall(columns: 2, columnSpacing: 8, rowSpacing: 8)
    for (panorama, isBeside) in [(1.0 / 3, true), (0.25, false)] {
      let items = [Self.phone, panorama].map { LinearItem(ratio: $0) }
      let frames = waterfall.layout(items, in: 0...600).frames.map { $0.resolved(width: 590) }
      #expect((frames[0].y == frames[1].y) == isBeside)
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
