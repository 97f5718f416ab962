internal import GalleryModel
internal import Imaging
internal import WaterfallLayout

/// The style element of a page: its frames, one rule set a breakpoint, for its own chunk alone, since
/// others may come to stand beside it.
struct ChunkStyle {
  /// The names by which the rules find what they are for.
  struct Names {
    /// A selector of the chunk.
    let chunk: String
    let container, tile, caption: String

    /// Those of a page. A key has letters, digits and `-_%` alone: nothing that would end the text.
    static func page(_ key: String) -> Names {
      Names(
        chunk: "[data-chunk=\"\(key)\"]", container: "gallery", tile: ".tile", caption: ".caption")
    }
  }

  private let layout: ChunkLayout
  private let names: Names
  private let configuration: Configuration
  private let colours: [PictureRecipe.Colour?]

  /// - Parameters:
  ///   - names: The names of what the rules are for.
  ///   - colours: What fills each tile until its picture has come, where that is known.
  init(
    _ layout: ChunkLayout, _ names: Names, _ configuration: Configuration,
    colours: [PictureRecipe.Colour?]
  ) {
    self.layout = layout
    self.names = names
    self.configuration = configuration
    self.colours = colours
  }

  /// The sheet's text.
  ///
  /// - Complexity: O(tiles x bands).
  var css: String {
    let shapes = layout.ratios.joined().enumerated().map { index, ratio in
      (CSSNumber(1 / ratio, places: 6).description, ".pf-t\(index)")
    }
    let fills = colours.enumerated().compactMap { index, colour in
      colour.map { ($0.shortCSS, ".pf-t\(index)") }
    }
    let own =
      common + Self.rules(shapes) { "--shape:\($0)" } + Self.rules(fills) { "--hold:\($0)" }
      + circles + inBands(layout) { words($0) + shares(of: $0.band) + frames($0) }
      + layout.others.filter { offers($0.grid) }.map(switched).joined()
    return "\(names.chunk){\(own)}"
  }

  /// What all tiles share, at every width.
  private var common: String {
    "--inset:\(CSSNumber(configuration.inset))px;--room:\(configuration.captionRoom.css());"
      + "--switch:\(CSSNumber(configuration.switchWidth))px;" + border + captions
  }

  /// How many lines captions have, as far as that is the same at every width.
  private var captions: String {
    let lines = configuration.commonCaptionLines
    switch configuration.captions {
    case .none, .overlay:
      return "\(names.caption){max-block-size:\(lines)lh;-webkit-line-clamp:\(lines)}"
    case .below: return "\(names.caption){block-size:\(lines)lh;-webkit-line-clamp:\(lines)}"
    case .measured:
      let rule = "{block-size:calc(var(--lines)*1lh);-webkit-line-clamp:var(--lines)}"
      let inLine = "\(Self.whenChosen(.line)) & \(names.caption){--lines:\(lines)}"
      return names.caption + rule + (offers(.line) ? inLine : "")
    }
  }

  /// What stands around each picture, where anything does.
  private var border: String {
    let frame = configuration.frame
    return (frame.width > 0 ? "--border:\(CSSNumber(frame.width))px;" : "")
      + (frame.colour.map { "--mount:\($0.css);" } ?? "")
      + (frame.radius > 0 ? "--radius:\(CSSNumber(frame.radius))px;" : "")
  }

  /// Where the tiles are in circles: their corners as shares of the whole, and their common size.
  private var circles: String {
    guard offers(.circle) else { return "" }
    let sections = layout.ratios.map { CircleRings.wholes(of: $0.count) }
    let sizes = sections.enumerated().map { index, wholes in
      let size = "--side:\(CSSNumber(wholes[0].itemSize, places: 5))"
      return (size + (wholes.count > 1 ? ";--wholes:\(wholes.count)" : ""), ".pf-s\(index)")
    }
    let wholes = sections.flatMap { wholes in
      wholes.enumerated().flatMap { Array(repeating: $0, count: $1.centers.count) }
    }
    let lower = wholes.enumerated().map { ("\($1)", ".pf-t\($0)") }.filter { $0.0 != "0" }
    let corners = sections.joined().flatMap { rings in
      rings.centers.map { ($0.x - rings.itemSize / 2 + 0.5, $0.y - rings.itemSize / 2 + 0.5) }
    }
    return Self.rules(sizes) { $0 } + Self.rules(lower) { "--above:\($0)" }
      + corners.enumerated().map { index, corner in
        ".pf-t\(index){--x:\(CSSNumber(corner.0, places: 5));--y:\(CSSNumber(corner.1, places: 5))}"
      }.joined()
  }

  private func inBands(
    _ layout: ChunkLayout, _ rules: (ChunkLayout.BandLayout) -> String
  ) -> String {
    layout.bands.map { "@container \(names.container) \($0.band.query){\(rules($0))}" }.joined()
  }

  /// The rules of another grid, for as long as it is the one that is chosen.
  private func switched(to other: ChunkLayout) -> String {
    let rules = "\(names.tile){padding-block-end:0}" + inBands(other, frames)
    return "\(Self.whenChosen(other.grid)) &{\(rules)}"
  }

  /// The gallery while a layout is the chosen one.
  ///
  /// Asked of the switch beside it, not of the whole page: browsers would look at all tiles again
  /// whenever something on the page comes or goes.
  private static func whenChosen(_ layout: LayoutKind) -> String {
    ".layouts:has(#layout-\(layout.rawValue):checked)~.gallery"
  }

  /// The heights of what stands above and below the sections' tiles in one band.
  private func words(_ band: ChunkLayout.BandLayout) -> String {
    band.sections.enumerated().map { index, section in
      Self.rule(".pf-h\(index)", section.room.title) + Self.rule(".pf-w\(index)", section.room.text)
        + Self.rule(".pf-f\(index)", section.room.footer)
    }.joined()
  }

  /// The frames of one band.
  private func frames(_ band: ChunkLayout.BandLayout) -> String {
    let heights = band.sections.enumerated().map { index, section in
      ".pf-s\(index){padding-block-start:\(section.tiles.height.css())}"
    }
    let tiles = band.items
    let frames = band.frames
    let named = frames.enumerated().map { index, frame in (frame, ".pf-t\(index)") }
    let slack = zip(zip(frames, tiles), 0...).map { pair, index in
      let (frame, tile) = pair
      let height = tile.height(width: frame.width, border: configuration.frame.width)
      // What the frame leaves below picture and caption: a row is as high as its highest.
      return ((frame.height - height).css(), ".pf-t\(index)")
    }
    return heights.joined() + lines(of: tiles)
      + Self.rules(named.map { ($0.width.css(), $1) }, common: names.tile) { "inline-size:\($0)" }
      + Self.rules(named.map { ($0.x.css(), $1) }, common: names.tile) {
        "margin-inline-start:\($0)"
      }
      + Self.rules(named.map { ($0.y.css(), $1) }) { "margin-block-start:\($0)" }
      + Self.rules(slack.filter { $0.0 != "0" }) { "padding-block-end:\($0)" }
  }

  /// How many lines captions have in a band, where each has its own.
  private func lines(of tiles: [LinearItem]) -> String {
    guard configuration.captions == .measured else { return "" }
    let lines = tiles.enumerated().map { index, tile in
      (CSSNumber(tile.lines).description, ".pf-t\(index)")
    }
    return Self.rules(lines.filter { $0.0 != "0" }, common: names.tile) { "--lines:\($0)" }
  }

  /// How high words of a section are, where it has them.
  private static func rule(_ selector: String, _ height: LinearLength) -> String {
    height == .zero ? "" : "\(selector){block-size:\(height.css())}"
  }

  /// How large the line's items and the circles are in a band, as shares of the width.
  private func shares(of band: Band) -> String {
    let line = band.line(configuration)
    let values = [
      offers(.line)
        ? "--item:\(CSSNumber(line.itemShare, places: 5));--pitch:\(CSSNumber(line.pitchShare, places: 5))"
        : nil,
      offers(.circle) ? "--ring:\(CSSNumber(band.circles(configuration).share, places: 5))" : nil,
    ].compactMap(\.self)
    return values.isEmpty ? "" : "&{\(values.joined(separator: ";"))}"
  }

  private func offers(_ kind: LayoutKind) -> Bool {
    configuration.offeredLayouts.contains(kind)
  }

  /// One rule for each value, naming all that have it; the commonest one goes to `common`.
  private static func rules(
    _ values: [(value: String, selector: String)], common: String? = nil,
    _ declaration: (String) -> String
  ) -> String {
    var order: [String] = []
    var groups: [String: [String]] = [:]
    for (value, selector) in values {
      if groups[value] == nil { order.append(value) }
      groups[value, default: []].append(selector)
    }
    // The common rule goes first, so that the others override it.
    let most = common == nil ? nil : order.max { groups[$0]?.count ?? 0 < groups[$1]?.count ?? 0 }
    let ordered = [most].compactMap(\.self) + order.filter { $0 != most }
    return ordered.map { value in
      let selectors = (groups[value] ?? []).joined(separator: ",")
      return "\(value == most ? common ?? selectors : selectors){\(declaration(value))}"
    }.joined()
  }
}
