internal import GalleryModel
internal import SiteRendering

/// The settings of an album that the preview can change.
struct SettingsState: Encodable, Sendable {
  struct Breakpoint: Encodable, Sendable {
    let minWidth: Double
    let columns: Int
  }

  /// A setting that is one of several words.
  struct Choice: Encodable, Sendable {
    /// The word; empty for none, and for what is no word.
    let value: String
    let words: [String]
  }

  let choices: [String: Choice]
  /// Those of the layouts that have columns.
  let grids: [String]
  let breakpoints: [Breakpoint]
  let columnSpacing: Double
  let rowSpacing: Double
  let inset: Double
  let tolerance: String
  let crop: Double
  let chunkTarget: Int
  /// The keys that are changed by hand alone: the album's own files say them, or they are lists.
  let fixed: [String]

  /// - Parameter ownKeys: The keys that the album's own files say.
  init(_ configuration: Configuration, ownKeys: [String]) {
    let names = ["look", "layout", "captions", "sort", "order", "sections"]
    let keys = ConfigurationKey.table.filter { names.contains($0.name) }
    choices = Dictionary(
      uniqueKeysWithValues: keys.map {
        ($0.name, Choice(value: $0.text(configuration), words: $0.words))
      })
    grids = LayoutKind.allCases.filter(\.isGrid).map(\.rawValue)
    breakpoints = configuration.breakpoints.map {
      Breakpoint(minWidth: $0.minWidth, columns: $0.columns)
    }
    columnSpacing = configuration.columnSpacing
    rowSpacing = configuration.rowSpacing
    inset = configuration.inset
    tolerance =
      switch configuration.tolerance {
      case .auto: "auto"
      case .pixels(let pixels): String(pixels)
      }
    crop = configuration.crop
    chunkTarget = configuration.chunk.target
    let hasList = if case .list = configuration.sections { true } else { false }
    fixed = ownKeys + (hasList ? ["sections"] : [])
  }
}

/// A preset, and how a page would be with it.
struct PresetState: Encodable, Sendable {
  let name: String
  /// True if the gallery is so already.
  let isCurrent: Bool
  let look: Look
  let sketch: PageSketch
}

/// The presets for a page of the gallery.
struct PresetsState: Encodable, Sendable {
  /// The width and the height of what is drawn, px.
  let width, height: Double
  let presets: [PresetState]
}

/// Layout of a page at one width.
struct WidthState: Encodable, Sendable {
  let layout: LayoutKind
  /// The fewest and the most columns of its sections; nil if it has none.
  let columns: ClosedRange<Int>?
  /// The number of average photos in a row, where there are rows.
  let photos: Int

  init(_ parts: [Album.PagePart], _ configuration: Configuration, width: Double) {
    layout = configuration.layout
    columns = PageSketch(parts, configuration, width: width, height: 0).columns
    photos = Band.all(configuration).last { $0.minWidth <= width }?.columns ?? 1
  }
}
