public import GalleryModel
internal import Imaging
public import WaterfallLayout

/// The frames of a page's tiles at every breakpoint.
public struct ChunkLayout: Sendable {
  /// The frames of one band, section by section.
  public struct BandLayout: Sendable {
    /// The widths.
    public let band: Band
    /// The sections on the page, each with frames of its own.
    public let sections: [LinearLayout]
  }

  /// The tiles, section by section, in reading order.
  let tiles: [[LinearItem]]
  /// What stands above the tiles of each section.
  let headers: [LinearLength]
  /// The frames, from the narrowest band to the widest.
  public let bands: [BandLayout]

  /// The height of a caption's line that a theme must not go below, px.
  public static let lineHeight = 20.0

  /// What a section's title takes: one line of larger text, and the room around it.
  static let header = LinearLength(pixels: 12, lines: 1.5)

  /// Lays out the photos of a chunk.
  ///
  /// - Complexity: O(photos x bands x columns).
  public init(_ chunk: Chunk, of album: Album) {
    let configuration = album.configuration
    let parts = album.photos(of: chunk)
    let tiles = parts.map { $0.photos.map { Self.tile($0, configuration) } }
    self.tiles = tiles
    headers = parts.map { $0.section.title == nil ? .zero : Self.header }
    bands = Band.all(configuration).map { band in
      BandLayout(band: band, sections: tiles.map { Self.layout($0, in: band, configuration) })
    }
  }

  /// The height of the chunk in each band, in the grid.
  var heights: [LinearLength] {
    bands.map { zip(headers, $0.sections).reduce(.zero) { $0 + $1.0 + $1.1.height } }
  }

  private static func tile(_ photo: Photo, _ configuration: Configuration) -> LinearItem {
    let ratio = configuration.tileRatio.heightPerWidth(of: photo.header.size)
    let room = photo.caption == nil ? .zero : configuration.captionRoom
    return LinearItem(ratio: ratio, lines: room.lines, extra: room.pixels)
  }

  /// What the theme leaves above and below a caption, px.
  static let captionPadding = 10.0

  private static func layout(
    _ tiles: [LinearItem], in band: Band, _ configuration: Configuration
  ) -> LinearLayout {
    let inset = EdgeInsets(all: configuration.inset)
    if configuration.grid == .justified {
      let rows = LinearJustified(
        columns: band.columns, columnSpacing: configuration.columnSpacing,
        rowSpacing: configuration.rowSpacing, inset: inset)
      return rows.layout(tiles, in: band.range)
    }
    let waterfall = LinearWaterfall(
      columns: band.columns, columnSpacing: configuration.columnSpacing,
      rowSpacing: configuration.rowSpacing, inset: inset,
      placement: configuration.engineRule, lineHeight: lineHeight)
    return waterfall.layout(tiles, in: band.range)
  }
}

extension Configuration {
  /// The rule in the layout engine's terms.
  fileprivate var engineRule: Placement {
    switch (placement, tolerance) {
    case (.shortest, _): .shortest
    case (.inOrder, _): .inOrder
    case (.gridLanes, .auto): .gridLanes(tolerance: .auto)
    case (.gridLanes, .pixels(let pixels)): .gridLanes(tolerance: .pixels(pixels))
    }
  }
}
