internal import GalleryModel
internal import Imaging
internal import WaterfallLayout

/// The `sizes` attributes of tiles' images: the widths in the default layout.
struct ImageSizes {
  private let bands: [(band: Band, frames: [LinearFrame])]
  /// The width that the border takes from a tile, on both sides together.
  private let frame: LinearLength
  /// The width of each tile's picture as a share of the tile: 1 in a grid, less for an upright
  /// picture in a square.
  private let shares: [Double]
  /// The height of each tile's photo as it is shown, per width.
  private let ratios: [Double]

  /// - Parameter configuration: The album's configuration, whose `layout` is the default.
  init(_ layout: ChunkLayout, _ configuration: Configuration) {
    frame = LinearLength(pixels: 2 * configuration.frame.width)
    bands = layout.bands.map { ($0.band, $0.framesOnPage(in: configuration)) }
    ratios = Array(layout.ratios.joined())
    shares = ratios.map { configuration.layout.isGrid ? 1 : min(1, 1 / $0) }
  }

  /// The attribute's value for a tile; `auto` makes a lazy image use the width of its layout,
  /// which is less than the picture's where the sides are cropped.
  ///
  /// - Parameter size: The size of the tile's photo, uncropped.
  func attribute(tile: Int, of size: ImageSize, isLazy: Bool) -> String {
    let covering = size.widthCovering(ratio: 1 / ratios[tile])
    let widths = bands.reversed().map { band, frames in
      let share = shares[tile] * covering
      let width = ((frames[tile].width - frame) * share).css(proportionUnit: "vw")
      // In the reader's text size, as the bands.
      let start = CSSNumber(band.minWidth / 16, places: 4)
      return band.minWidth == 0 ? width : "(min-width: \(start)em) \(width)"
    }
    return (isLazy && covering == 1 ? "auto, " : "") + widths.joined(separator: ", ")
  }

  /// True for a tile in the first viewport on a phone; images of the rest are lazy.
  func isInFirstView(tile: Int) -> Bool {
    let phone = 390.0
    guard let frame = bands.last(where: { $0.band.minWidth <= phone })?.frames[tile] else {
      return true
    }
    let box = frame.resolved(width: phone, lineHeight: ChunkLayout.lineHeight)
    return box.x < phone && box.y < 800
  }
}

extension ImageSize {
  /// The width of a picture that covers a box, as a multiple of the box's: more than 1 where its
  /// sides are cropped.
  ///
  /// - Parameter ratio: The box's width per height.
  func widthCovering(ratio: Double) -> Double {
    let covering = Double(width) / Double(height) / ratio
    // A rounding is no crop.
    return covering > 1.001 ? covering : 1
  }
}

extension ChunkLayout.BandLayout {
  /// The frames of all tiles in the default layout, relative to the corner of the chunk.
  fileprivate func framesOnPage(in configuration: Configuration) -> [LinearFrame] {
    let kind = configuration.layout
    let arrangement = kind.isGrid ? nil : kind.page(configuration).arrangement(in: band)
    var top = LinearLength.zero
    return sections.flatMap { section in
      let own = arrangement?.layout(section.items, in: band.range)
      let place = own == nil ? section.place : nil
      let frames = own?.frames ?? section.tiles.frames.map { $0.inside(section) }
      let tiles = own?.height ?? section.tiles.height.inside(section.width)
      let height = section.room.header + tiles + section.room.footer
      if let place, !place.beginsRow { top = top - height }
      defer { top = top + height }
      return frames.map { $0.moved(down: top + section.room.header) }
    }
  }
}

extension LinearFrame {
  /// The frame of a section in terms of the gallery.
  fileprivate func inside(_ section: ChunkLayout.SectionLayout) -> LinearFrame {
    LinearFrame(
      x: x.inside(section.width) + (section.place?.x ?? .zero), y: y.inside(section.width),
      width: width.inside(section.width), height: height.inside(section.width))
  }
}
