public import Imaging
public import PhotoMetadata

/// Everything that a person can decide about a gallery, or about one album of it.
public struct Configuration: Hashable, Sendable, Encodable {
  /// The album's title; nil: the folder's name.
  public var title: String?
  /// Some words below the title, in Markdown.
  public var description: String?
  /// The language of the words, as in HTML's `lang`.
  public var language = "en"
  /// The reading direction; nil: that of the language.
  public var direction: Direction?
  /// The address that the site will have; links that must be absolute need it.
  public var siteURL: String?
  /// Who made the photos.
  public var siteAuthor: String?
  /// Under which terms they may be used.
  public var siteLicence: String?
  /// When the site was last changed, `YYYY-MM-DD`, for what must have a date.
  public var siteUpdated: String?
  /// What the addresses in fragments begin with; nil: they are relative to the fragment's file.
  public var fragmentBase: String?
  /// The columns from each width of the gallery up; ascending, the first at 0.
  public var breakpoints = [
    Breakpoint(minWidth: 0, columns: 2), Breakpoint(minWidth: 600, columns: 3),
    Breakpoint(minWidth: 900, columns: 4), Breakpoint(minWidth: 1200, columns: 5),
    Breakpoint(minWidth: 1600, columns: 6),
  ]
  /// The space between columns, px.
  public var columnSpacing = 8.0
  /// The space between a tile and the one below it, px.
  public var rowSpacing = 8.0
  /// The space around a section's tiles, px.
  public var inset = 8.0
  /// What stands around each picture.
  public var frame = FrameSettings()
  /// How tiles are put at first.
  public var layout = LayoutKind.waterfall
  /// Between which layouts people may switch; nil: the first one, a line and a circle.
  public var layouts: [LayoutKind]?
  /// Which column takes the next tile.
  public var placement = PlacementKind.gridLanes
  /// How much lower than the highest column a column may be and still take the next tile.
  public var tolerance = Tolerance.auto
  /// What photos are ordered by.
  public var sort = SortKey.date
  /// Which end comes first; nil: the newest by date, the first by name.
  public var order: SortOrder?
  /// What `sort: random` starts from.
  public var seed = 1
  /// Whether indexes, feeds and searches name the album.
  public var isListed = true
  /// Whether there is a search, and a page for each keyword that is published.
  public var hasSearch = true
  /// What the addresses of albums that are not listed are made from.
  public var secret: String?
  /// What photos are put into sections by.
  public var sections = SectionRule.none
  /// How many photos a page holds.
  public var chunk = ChunkLimits()
  /// Which pictures are made.
  public var pictures = PictureRecipe()
  /// What is laid over the larger pictures.
  public var watermark = WatermarkSettings()
  /// Where captions stand.
  public var captions = CaptionMode.below
  /// The lines that a caption may take; nil: what suits the mode.
  public var captionLines: Int?
  /// The widest and the tallest tile, as width / height; photos beyond are cropped.
  public var tileRatio = TileRatio(widest: 4, tallest: 0.25)
  /// Which photos have a page of their own.
  public var photoPages = PhotoPages.all
  /// What of the photos' own metadata reaches the site.
  public var publishedFields: [MetadataField] = [.title, .caption, .copyright]
  /// What of the photos' own files the site offers.
  public var originals = Originals.none
  /// How large the cache may become, bytes.
  public var cacheLimit = 10_000_000_000
  /// How many folders may lie in each other.
  public var folderLimit = 128
  /// What is refused as too large.
  public var limits = ImagingLimits()

  /// The configuration of a gallery that says nothing.
  public init() {}
}

/// A width from which on there are so many columns.
public struct Breakpoint: Hashable, Sendable, Encodable {
  /// The gallery's own width, px.
  public var minWidth: Double
  /// How many columns there are.
  public var columns: Int

  /// Creates a breakpoint.
  public init(minWidth: Double, columns: Int) {
    self.minWidth = minWidth
    self.columns = columns
  }
}

/// What stands around each picture of the gallery, inside its tile.
public struct FrameSettings: Hashable, Sendable, Encodable {
  /// How wide it is, px; the picture is inset by that.
  public var width = 0.0
  /// Its colour; nil: the theme's.
  public var colour: PictureRecipe.Colour?
  /// The radius of its outer corners, px.
  public var radius = 0.0

  /// Creates the settings of a gallery without frames.
  public init() {}
}

/// How many photos stand between two boundaries of a page.
public struct ChunkLimits: Hashable, Sendable, Encodable {
  /// The mean, photos.
  public var target = 60
  /// The least, photos.
  public var minimum = 40
  /// The most, photos.
  public var maximum = 90

  /// Creates the limits that a gallery has by default.
  public init() {}
}

/// What is laid over the larger pictures, to say whose they are.
public struct WatermarkSettings: Hashable, Sendable, Encodable {
  /// The picture, beside the configuration file or below it; nil: no watermark.
  public var file: String?
  /// Where it is laid.
  public var position = Watermark.Position.bottomRight
  /// How much of what is below it hides, 0...100 percent.
  public var opacity = 50
  /// The narrowest picture that gets it, px.
  public var minimumWidth = 1000

  /// Creates the settings of a gallery without a watermark.
  public init() {}
}

/// The widest and the tallest shape of a tile, as width / height.
public struct TileRatio: Hashable, Sendable, Encodable {
  /// At least 1.
  public var widest: Double
  /// At most 1.
  public var tallest: Double

  /// Creates a range of shapes.
  public init(widest: Double, tallest: Double) {
    self.widest = widest
    self.tallest = tallest
  }

  /// The height / width of a tile for a picture of this size.
  public func heightPerWidth(of size: ImageSize) -> Double {
    let shape = Double(size.width) / Double(size.height)
    return 1 / min(max(shape, tallest), widest)
  }
}

/// How far below the highest column a column may end and still be next.
public enum Tolerance: Hashable, Sendable, Encodable {
  /// A quarter of the column's width.
  case auto
  /// A distance, px.
  case pixels(Double)
}
