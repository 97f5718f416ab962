internal import WaterfallLayout

/// The height of what follows the first chunk of an album, for the script that makes a stream of
/// its pages: so the scroll bar is true before anything else is known of them.
struct StreamStyle {
  private let layout: ChunkLayout
  private let heightsBelow: [[LinearLength]]

  /// - Parameter heightsBelow: The heights of the chunks that follow, in each band.
  init(_ layout: ChunkLayout, heightsBelow: [[LinearLength]]) {
    self.layout = layout
    self.heightsBelow = heightsBelow
  }

  /// The highest stream that is laid out as a whole, px: browsers do not take pages much higher.
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
