internal import WaterfallLayout

/// Height of the pages after the first one, reserved for infinite scrolling: the scroll bar is
/// right before any of them is loaded.
struct StreamStyle {
  private let layout: ChunkLayout
  private let heightsBelow: [[LinearLength]]

  /// - Parameter heightsBelow: The heights of the chunks that follow, one per band.
  init(_ layout: ChunkLayout, heightsBelow: [[LinearLength]]) {
    self.layout = layout
    self.heightsBelow = heightsBelow
  }

  /// The maximum height of a stream, px: browsers limit that of pages.
  private static let highest = 4_000_000.0

  /// The sheet's text; empty when nothing follows.
  ///
  /// - Complexity: O(chunks x bands).
  var css: String {
    guard !heightsBelow.isEmpty else { return "" }
    return zip(layout.bands, zip(layout.heights, 0...)).map { band, own in
      let below = heightsBelow.reduce(.zero) { $0 + $1[own.1] }.css(proportionUnit: "cqi")
      let room = (LinearLength(pixels: Self.highest) - own.0).css(proportionUnit: "cqi")
      let rule = ".stream-after{block-size:min(\(below),\(room))}"
      return "@container gallery \(band.band.query){\(rule)}"
    }.joined()
  }
}
