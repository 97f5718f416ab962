internal import GalleryModel
internal import WaterfallLayout

/// Everything on a page that depends on the layout kind.
///
/// The style element has a rule for the frame of each tile in a grid. The other kinds give all
/// sections rooms of the same size, in which the theme's sheet places the tiles.
protocol PageLayout {
  /// The configuration of the album.
  var configuration: Configuration { get }

  /// The icon in the layout switch: an SVG path of rectangles in 16 x 16 px.
  var icon: String { get }

  /// The arrangement of a section's tiles in a band.
  ///
  /// - Parameter inset: The room around the tiles, px.
  func arrangement(in band: Band, inset: EdgeInsets) -> any LinearArrangement

  /// The custom properties that the theme's sheet reads, in a band.
  func properties(in band: Band) -> [String]

  /// The rules that hold at every width.
  ///
  /// - Parameter counts: The photos of each of the chunk's sections.
  func rules(of counts: [Int]) -> String

  /// The number of rooms for a section of `count` photos.
  func rooms(of count: Int) -> Int

  /// True if captions get the same number of lines even where they are measured in a grid.
  var hasEqualCaptions: Bool { get }
}

extension PageLayout {
  /// The arrangement of the tiles of a whole section in a band.
  func arrangement(in band: Band) -> any LinearArrangement {
    arrangement(in: band, inset: EdgeInsets(all: configuration.inset))
  }

  func properties(in band: Band) -> [String] { [] }
  func rules(of counts: [Int]) -> String { "" }
  func rooms(of count: Int) -> Int { 1 }
  var hasEqualCaptions: Bool { false }
}

extension LayoutKind {
  /// The page layout of the kind.
  func page(_ configuration: Configuration) -> any PageLayout {
    switch self {
    case .waterfall: WaterfallPage(configuration: configuration)
    case .justified: JustifiedPage(configuration: configuration)
    case .line: LinePage(configuration: configuration)
    case .circle: CirclePage(configuration: configuration)
    }
  }
}

extension Band {
  /// The height of a room for tiles; nil in a grid, whose sections differ.
  func roomHeight(in kind: LayoutKind, _ configuration: Configuration) -> LinearLength? {
    if kind.isGrid { return nil }
    return kind.page(configuration).arrangement(in: self)
      .layout([LinearItem(ratio: 1)], in: range).height
  }
}
