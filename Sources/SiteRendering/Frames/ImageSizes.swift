internal import GalleryModel
internal import WaterfallLayout

/// The `sizes` of a tile's image: how wide it is shown, from the frames.
struct ImageSizes {
  private let bands: [(band: Band, frames: [LinearFrame])]

  init(_ layout: ChunkLayout) {
    bands = layout.bands.map { ($0.band, $0.framesOnPage) }
  }

  /// The attribute's value for a tile; `auto` lets a lazy image take the width it is laid out at.
  func attribute(tile: Int, isLazy: Bool) -> String {
    let widths = bands.reversed().map { band, frames in
      let width = frames[tile].width.css(proportionUnit: "vw")
      return band.minWidth == 0 ? width : "(min-width: \(CSSNumber(band.minWidth))px) \(width)"
    }
    return (isLazy ? "auto, " : "") + widths.joined(separator: ", ")
  }

  /// Whether a tile is seen when the page is opened on a phone; the rest can wait.
  func isInFirstView(tile: Int) -> Bool {
    guard let frame = bands.first?.frames[tile] else { return true }
    return frame.y.resolved(width: 390, lineHeight: ChunkLayout.lineHeight) < 800
  }
}
