public import GalleryModel
internal import Imaging
internal import WaterfallLayout

/// Sketch of a page, for a small drawing of it: where its pictures stand at one width.
public struct PageSketch: Encodable, Sendable {
  /// The picture of a tile in its frame, without the caption; px from the page's leading top corner.
  public struct Picture: Encodable, Sendable {
    /// The photo's ID.
    public let photo: String
    /// The colour that stands for the picture until it has loaded, as CSS has it; nil: not known yet.
    public let colour: String?
    public let x, y, width, height: Double
  }

  /// The pictures of which something shows, in reading order.
  public let pictures: [Picture]
  /// The width of the frame around each picture, px.
  public let border: Double
  /// The fewest and the most columns of its sections; nil if all of them are in rows.
  public let columns: ClosedRange<Int>?

  /// Lays out a page.
  ///
  /// - Parameters:
  ///   - parts: The parts of the page, which all take part in the layout.
  ///   - configuration: The album's.
  ///   - width: The gallery's inner width, px.
  ///   - height: The height of what is drawn, px.
  /// - Complexity: O(photos x bands x columns).
  public init(
    _ parts: [Album.PagePart], _ configuration: Configuration, width: Double, height: Double
  ) {
    var configuration = configuration
    configuration.layouts = [configuration.grid]
    border = configuration.frame.width
    let bands = ChunkLayout(parts, configuration).bands
    let sections = (bands.last { $0.band.minWidth <= width } ?? bands[0]).sections
    let counts = configuration.grid == .waterfall ? sections.compactMap(\.columnCount) : []
    columns = counts.max().map { (counts.min() ?? $0)...$0 }
    let resolved = { (length: LinearLength) in
      length.resolved(width: width, lineHeight: ChunkLayout.lineHeight)
    }
    var (top, bottom) = (LinearLength.zero, LinearLength.zero)
    pictures = zip(sections, parts).flatMap { section, part in
      // Sections of a row stand beside each other.
      if section.place?.beginsRow ?? true { (top, bottom) = (bottom, bottom + section.height) }
      return section.pictures(
        of: part.tiles, border: configuration.frame.width, width: resolved(section.width),
        x: resolved(section.place?.x ?? .zero), y: resolved(top + section.room.header))
    }.filter { $0.y < height }
  }
}

extension ChunkLayout.SectionLayout {
  /// The columns that its tiles stand in; nil if they are in rows: a section with few photos has fewer
  /// columns than its band, or none.
  fileprivate var columnCount: Int? {
    let top = zip(tiles.frames, items).filter { frame, _ in frame.y == tiles.frames[0].y }
    let widths = Set(top.filter { _, item in item.span == 1 }.map { frame, _ in frame.width })
    return top.isEmpty || widths.count > 1 ? nil : top.reduce(0) { $0 + $1.1.span }
  }

  /// The pictures of a section whose tiles begin at a place; lengths in px.
  fileprivate func pictures(
    of photos: [Item], border: Double, width: Double, x: Double, y: Double
  ) -> [PageSketch.Picture] {
    zip(zip(tiles.frames, items), photos).map { tile, photo in
      let (frame, item) = tile
      let picture =
        LinearItem(ratio: item.ratio).height(width: frame.width, border: border) + frame.growth
      let box = frame.resolved(width: width, lineHeight: ChunkLayout.lineHeight)
      return .init(
        photo: photo.id, colour: photo.placeholder?.colour.css, x: x + box.x, y: y + box.y,
        width: box.width,
        height: picture.resolved(width: width, lineHeight: ChunkLayout.lineHeight))
    }
  }
}
