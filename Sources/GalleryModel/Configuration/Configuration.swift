public import Imaging
public import PhotoMetadata
public import Pictures

/// Settings of a gallery, or of one of its albums.
public struct Configuration: Hashable, Sendable, Encodable {
  /// The album's title; nil: the folder's name.
  public var title: String?
  /// The text below the title, in Markdown.
  public var description: String?
  /// The language tag of the texts, as in HTML's `lang`.
  public var language = "en"
  /// The languages that the site is made in, the first at its root; empty: `language` alone.
  public var languages: [String] = []
  /// The reading direction; nil: that of the language.
  public var direction: Direction?
  /// The address of the published site, needed for absolute links.
  public var siteURL: String?
  /// The author of the photos.
  public var siteAuthor: String?
  /// The licence of the photos: its address, or words.
  public var siteLicence: String?
  /// The date of photos in the feed without a published date, `YYYY-MM-DD`; nil: 1970-01-01.
  public var siteUpdated: String?
  /// The files of the site for its host and for search engines.
  public var hostFiles: [HostFile] = []
  /// The host whose limits a build warns of; nil: those that many have.
  public var host: Host?
  /// The base of addresses in fragments; nil: they are relative to the fragment's file.
  public var fragmentBase: String?
  /// The addresses whose scripts pages may run, with the sheets and frames that these bring.
  public var scriptSources: [String] = []
  /// The addresses that scripts of pages may send to and fetch from.
  public var connectSources: [String] = []
  /// The address that stands for the site's root in those of its media; nil: the site's own.
  public var mediaBase: String?
  /// The shell command of the preview's Publish; nil: there is no such button.
  public var publishCommand: String?
  /// The columns by minimum width of the gallery; ascending, the first from 0.
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
  public var inset = 16.0
  /// The frame around each picture.
  public var frame = FrameSettings()
  /// The initial layout.
  public var layout = LayoutKind.waterfall
  /// The layouts that people may switch between; nil: the first grid and a line.
  public var layouts: [LayoutKind]?
  /// The rule that selects the column of the next tile.
  public var placement = PlacementKind.gridLanes
  /// The most by which a column may exceed the shortest and still take the next tile (`gridLanes`).
  public var tolerance = Tolerance.auto
  /// The most by which a photo may be scaled in height for columns to end flush, 0...5 percent.
  public var crop = 2.0
  /// The patterns of entries of the input that are left alone, as in a `.gitignore`.
  public var ignored = [
    "@eaDir", "#recycle", "@Recycle", ".picasaoriginals", "$RECYCLE.BIN", "__MACOSX", "lost+found",
    "Thumbs.db",
  ]
  /// The place of the files of photos that go to another album; nil: the preview asks.
  public var files: FileMode?
  /// The property that albums in a folder are sorted by.
  public var albumSort = AlbumSortKey.name
  /// The direction in which albums are sorted; nil: descending by date, else ascending.
  public var albumOrder: SortOrder?
  /// The property that photos are sorted by.
  public var sort = SortKey.date
  /// The sort direction; nil: descending by date and rating, else ascending.
  public var order: SortOrder?
  /// The seed of `sort: random`.
  public var seed = 1
  /// True if indexes, feeds and searches name the album.
  public var isListed = true
  /// True if the site has a search, and a page for each published keyword.
  public var hasSearch = true
  /// The secret that the addresses of unlisted albums are made from.
  public var secret: String?
  /// The rule that groups photos into sections.
  public var sections = SectionRule.none
  /// The number of photos on a page.
  public var chunk = ChunkLimits()
  /// The sizes, formats and quality of the pictures.
  public var pictures = PictureRecipe()
  /// The watermark on the larger pictures.
  public var watermark = WatermarkSettings()
  /// The look of the pages.
  public var look = Look.paper
  /// The colours of the pages.
  public var theme = ColourTheme.auto
  /// The ground of photos in the viewer and on their own pages.
  public var viewer = ViewerGround.paper
  /// The position of captions.
  public var captions = CaptionMode.measured
  /// The most lines of a caption; nil: 2, or 12 if measured.
  public var captionLines: Int?
  /// The widest and the tallest tile, as width / height; photos beyond are cropped.
  public var tileRatio = TileRatio(widest: 4, tallest: 0.25)
  /// The columns of photos of which nothing says how many they cover.
  public var span = SpanMode.none
  /// The photos that have a page of their own.
  public var photoPages = PhotoPages.all
  /// The photos that stand as one tile.
  public var stacks = StackMode.none
  /// The metadata fields that the site publishes.
  public var publishedFields: [MetadataField] = [.title, .caption, .copyright]
  /// The downloads of the photos' own files.
  public var originals = Originals.none
  /// True if files of the site lead to originals one by one; fragments alone do not.
  public var leadsToOriginals = true
  /// The size and quality of clips.
  public var clips = ClipRecipe()
  /// The playing of clips in the gallery.
  public var clipPreview = ClipPreview.hover
  /// The showing of what moves in Live Photos.
  public var live = LiveMode.show
  /// The path of ffmpeg, beside which ffprobe is; nil: both are on PATH.
  public var ffmpeg: String?
  /// The largest size of the cache, bytes.
  public var cacheLimit = 10_000_000_000
  /// The stores of pictures that other machines share.
  public var store = StoreSettings()
  /// The most levels of nested folders; deeper ones are skipped.
  public var folderLimit = 128
  /// The limits above which a photo is skipped.
  public var limits = ImagingLimits()
  /// The precautions against photos that are made to take over what decodes them.
  public var precautions = Precautions()

  /// The address of the licence; nil where it is given in words.
  public var licenceAddress: String? {
    siteLicence.flatMap { $0.hasPrefix("http") ? $0 : nil }
  }

  /// True if the photos' own files are offered one by one.
  public var offersOriginals: Bool { originals == .download && leadsToOriginals }

  /// Creates the default configuration.
  public init() {}
}

/// Number of columns from a width of the gallery up.
public struct Breakpoint: Hashable, Sendable, Encodable {
  /// The gallery's own width, px.
  public var minWidth: Double
  /// The number of columns, from that width up.
  public var columns: Int

  /// Creates a breakpoint.
  public init(minWidth: Double, columns: Int) {
    self.minWidth = minWidth
    self.columns = columns
  }
}

/// Frame around each picture of the gallery, inside its tile.
public struct FrameSettings: Hashable, Sendable, Encodable {
  /// The width, px; the picture is inset by that.
  public var width = 0.0
  /// Its colour; nil: the theme's.
  public var colour: PictureRecipe.Colour?
  /// The radius of its outer corners, px.
  public var radius = 0.0

  /// Creates the settings of a gallery without frames.
  public init() {}
}

/// Limits of the number of photos on a page.
public struct ChunkLimits: Sendable {
  /// The mean, photos.
  public var target = 60
  private var ownMinimum, ownMaximum: Int?

  /// The least, photos; by default 40, or two thirds of a mean below that.
  public var minimum: Int {
    get { ownMinimum ?? (target < 40 ? target * 2 / 3 : 40) }
    set { ownMinimum = newValue }
  }

  /// The most, photos; by default 90, or one and a half times a mean above that.
  public var maximum: Int {
    get { ownMaximum ?? (target > 90 ? target * 3 / 2 : 90) }
    set { ownMaximum = newValue }
  }

  /// Creates the default limits.
  public init() {}

  fileprivate var all: [Int] { [target, minimum, maximum] }
}

extension ChunkLimits: Hashable, Encodable {
  /// Compares limits by what they come to, said or not.
  public static func == (a: ChunkLimits, b: ChunkLimits) -> Bool { a.all == b.all }

  /// Hashes what the limits come to.
  public func hash(into hasher: inout Hasher) { hasher.combine(all) }

  /// Encodes the mean, the least and the most.
  public func encode(to encoder: any Encoder) throws { try all.encode(to: encoder) }
}

/// Watermark on the larger pictures, to say whose they are.
public struct WatermarkSettings: Hashable, Sendable, Encodable {
  /// The path of the picture, relative to the configuration file; nil: no watermark.
  public var file: String?
  /// The position in the picture.
  public var position = Watermark.Position.bottomRight
  /// The opacity, 0...100 percent.
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

/// Most by which a column may exceed the shortest and still take the next tile.
public enum Tolerance: Hashable, Sendable, Encodable {
  /// A quarter of the column's width.
  case auto
  /// A distance, px.
  case pixels(Double)
}
