internal import GalleryModel
internal import WaterfallLayout

/// The `sizes` of a tile's image: how wide it is shown in the layout that comes first.
struct ImageSizes {
  private let bands: [(band: Band, frames: [LinearFrame])]
  /// The part of a tile's width that the frame around a picture takes.
  private let frame: LinearLength
  /// The share of a tile's width that its picture has: all of it in a grid, in a square what its
  /// shape leaves.
  private let shares: [Double]

  /// - Parameter configuration: The album's, with the layout that comes first.
  init(_ layout: ChunkLayout, _ configuration: Configuration) {
    frame = LinearLength(pixels: 2 * configuration.frame.width)
    bands = layout.bands.map { ($0.band, $0.framesOnPage(in: configuration)) }
    shares = layout.ratios.joined().map { configuration.layout.isGrid ? 1 : min(1, 1 / $0) }
  }

  /// The attribute's value for a tile; `auto` lets a lazy image take the width it is laid out at.
  func attribute(tile: Int, isLazy: Bool) -> String {
    let widths = bands.reversed().map { band, frames in
      let width = ((frames[tile].width - frame) * shares[tile]).css(proportionUnit: "vw")
      return band.minWidth == 0 ? width : "(min-width: \(CSSNumber(band.minWidth))px) \(width)"
    }
    return (isLazy ? "auto, " : "") + widths.joined(separator: ", ")
  }

  /// True for a tile that is seen when the page is opened on a phone; the rest can wait.
  func isInFirstView(tile: Int) -> Bool {
    guard let frame = bands.first?.frames[tile] else { return true }
    let box = frame.resolved(width: 390, lineHeight: ChunkLayout.lineHeight)
    return box.x < 390 && box.y < 800
  }
}

extension ChunkLayout.BandLayout {
  /// The frames of all tiles in the layout that comes first, from the corner of the page's part of
  /// the gallery.
  fileprivate func framesOnPage(in configuration: Configuration) -> [LinearFrame] {
    let kind = configuration.layout
    let arrangement = kind.isGrid ? nil : kind.page(configuration).arrangement(in: band)
    var top = LinearLength.zero
    return sections.flatMap { section in
      let tiles = arrangement?.layout(section.items, in: band.range) ?? section.tiles
      defer { top = top + section.room.header + tiles.height + section.room.footer }
      return tiles.frames.map { $0.moved(down: top + section.room.header) }
    }
  }
}

extension LinearFrame {
  /// The frame, so much lower.
  fileprivate func moved(down distance: LinearLength) -> LinearFrame {
    LinearFrame(x: x, y: y + distance, width: width, height: height)
  }
}
