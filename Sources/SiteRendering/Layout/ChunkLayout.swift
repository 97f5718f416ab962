public import GalleryModel
internal import Imaging
public import WaterfallLayout

/// The frames of a page's tiles at every breakpoint.
public struct ChunkLayout: Sendable {
  /// The frames of one band, section by section.
  public struct BandLayout: Sendable {
    /// The range of widths, and the columns.
    public let band: Band
    /// The sections on the page, each with frames of its own.
    public let sections: [SectionLayout]

    /// The height of all sections, of which some stand beside each other.
    var height: LinearLength {
      sections.reduce(.zero) { $0 + ($1.place?.beginsRow ?? true ? $1.height : .zero) }
    }
    /// The frames of all tiles, each from the corner of its own section's tiles.
    var frames: [LinearFrame] { sections.flatMap(\.tiles.frames) }
    /// All tiles.
    var items: [LinearItem] { sections.flatMap(\.items) }
  }

  /// A section from top to bottom: its header, its tiles, its footer.
  public struct SectionLayout: Sendable {
    /// The place in a row of sections; nil for one that is as wide as the gallery.
    let place: LinearSharing.Place?
    /// The heights of the header and the footer.
    var room: SectionRoom
    /// The tiles in reading order: their shapes, and the heights of their captions.
    let items: [LinearItem]
    /// The room around the tiles, px.
    let inset: EdgeInsets
    /// The frames of its tiles, below the header, in terms of the section's width.
    public var tiles: LinearLayout

    /// The width.
    var width: LinearLength { place?.width ?? LinearLength(proportion: 1) }
    /// The height with header and footer, in terms of the gallery's width.
    var height: LinearLength { room.header + tiles.height.inside(width) + room.footer }

    fileprivate init(
      _ section: Section, at place: LinearSharing.Place?, in band: Band, _ grid: any PageLayout
    ) {
      self.place = place
      inset = grid.configuration.inset(of: section.part)
      let arrangement: any LinearArrangement =
        place == nil ? grid.arrangement(in: band, inset: inset) : grid.configuration.sectionRow
      room = SectionRoom(section.part, at: place, in: band, grid.configuration)
      let items = section.tiles
      if let captions = section.captions {
        let rows = JustifiedPage(configuration: grid.configuration).arrangement(
          in: band, inset: inset)
        (self.items, tiles) = captions.layout(
          items, by: arrangement, or: rows, in: band, width: place?.width)
      } else {
        (self.items, tiles) = (items, arrangement.layout(items, in: band.range))
      }
    }
  }

  /// A section before it is laid out: the same in every band.
  fileprivate struct Section {
    let part: Album.PagePart
    /// The shapes of the tiles in reading order, with room for one-line captions.
    let tiles: [LinearItem]
    let captions: MeasuredCaptions?

    init(_ part: Album.PagePart, _ configuration: Configuration) {
      self.part = part
      tiles = part.tiles.map { ChunkLayout.tile($0, configuration) }
      captions = MeasuredCaptions(part.tiles, configuration)
    }
  }

  /// The height divided by the width of each tile's picture, section by section, in reading order.
  let ratios: [[Double]]
  /// The frames, from the narrowest band to the widest.
  public let bands: [BandLayout]
  /// The kind of the grid.
  let grid: LayoutKind
  /// The layouts in the other grids that visitors can switch to.
  let others: [ChunkLayout]

  /// The minimum line height of captions in a theme, px.
  public static let lineHeight = 20.0

  /// Lays out the photos of a chunk.
  ///
  /// - Complexity: O(photos x bands x columns).
  public init(_ parts: [Album.PagePart], _ configuration: Configuration) {
    let sections = parts.map { Section($0, configuration) }
    let others = configuration.otherGrids.map {
      ChunkLayout(sections, configuration, in: $0, others: [])
    }
    self.init(sections, configuration, in: configuration.grid, others: others)
  }

  private init(
    _ sections: [Section], _ configuration: Configuration, in grid: LayoutKind,
    others: [ChunkLayout]
  ) {
    self.grid = grid
    self.others = others
    ratios = sections.map { $0.tiles.map(\.ratio) }
    let page = grid.page(configuration)
    bands = Band.all(configuration).map { band in
      let places = configuration.places(
        of: sections.map(\.part), sections.map(\.tiles), in: band)
      let laidOut = zip(sections, places).map {
        SectionLayout($0, at: $1, in: band, page)
      }
      return BandLayout(band: band, sections: SharedRooms.evened(laidOut))
    }
  }

  /// The height of the chunk in each band, in the grid.
  var heights: [LinearLength] {
    bands.map(\.height)
  }

  /// The part of the heights that headers and footers take, the same in every layout.
  var rooms: [LinearLength] {
    bands.map { $0.sections.reduce(.zero) { $0 + $1.room.header + $1.room.footer } }
  }

  private static func tile(_ photo: Item, _ configuration: Configuration) -> LinearItem {
    let ratio = configuration.tileRatio.heightPerWidth(of: photo.size)
    let room = photo.caption == nil ? .zero : configuration.captionRoom
    return LinearItem(ratio: ratio, lines: room.lines, extra: room.pixels, span: photo.span)
  }

  /// The room that the theme leaves above and below a caption, px.
  static let captionPadding = 10.0
}
