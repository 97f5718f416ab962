internal import GalleryModel
internal import WaterfallLayout

/// The rules of one band.
extension ChunkStyle {
  /// The rules for the heights of headers and footers in one band.
  func words(_ band: ChunkLayout.BandLayout) -> String {
    reach(band) + places(band)
      + band.sections.enumerated().map { index, section in
        Self.rule(".pf-h\(index)", section.room.title)
          + Self.rule(".pf-w\(index)", section.room.text)
          + Self.rule(".pf-f\(index)", section.room.footer)
      }.joined()
  }

  /// The rule for titles that leave no room for the switch.
  private func reach(_ band: ChunkLayout.BandLayout) -> String {
    let hasTitles = band.sections.contains { $0.room.title != .zero }
    let isCovered = configuration.switchWidth > configuration.switchRoom(in: band.band)
    return hasTitles && isCovered ? "&{--switch:0px}" : ""
  }

  /// The rules for sections that stand in rows, each beside the one before by its negative margin.
  private func places(_ band: ChunkLayout.BandLayout) -> String {
    band.sections.enumerated().map { index, section in
      guard let place = section.place else { return "" }
      let beside =
        place.beginsRow
        ? ""
        : ";margin-inline-start:\(place.x.css());margin-block-start:"
          + (section.height * -1).css()
      let reach = place.isBesideSwitch(in: band.band, configuration) ? "" : ";--switch:0px"
      return ".pf-b\(index){inline-size:\(place.width.css())\(beside)\(reach)}"
    }.joined()
  }

  /// The frames of one band.
  func frames(_ band: ChunkLayout.BandLayout) -> String {
    let heights = band.sections.enumerated().map { index, section in
      ".pf-s\(index){padding-block-start:\(section.tiles.height.css())}"
    }
    let tiles = band.items
    let frames = band.frames
    let named = frames.enumerated().map { index, frame in (frame, ".pf-t\(index)") }
    let slack = zip(zip(frames, tiles), 0...).map { pair, index in
      let (frame, tile) = pair
      let height =
        tile.height(width: frame.width, border: configuration.frame.width) + frame.growth
      // The slack below picture and caption: a row is as high as its highest tile.
      return ((frame.height - height).css(), ".pf-t\(index)")
    }
    let growths = zip(frames, tiles).map { $0.widening(of: $1).css() }
    let isScaled = growths.contains { $0 != "0" }
    // Tiles of a column share both.
    let columns = zip(named, growths).map { pair, growth in
      let grow = isScaled ? ";--grow:" + (growth == "0" ? "0px" : growth) : ""
      return (pair.0.x.css() + grow, pair.1)
    }
    return heights.joined() + lines(of: tiles)
      + StyleRules.grouped(named.map { ($0.width.css(), $1) }, common: names.tile) {
        "inline-size:\($0)"
      }
      + StyleRules.grouped(columns, common: names.tile) { "margin-inline-start:\($0)" }
      + StyleRules.grouped(named.map { ($0.y.css(), $1) }) { "margin-block-start:\($0)" }
      + StyleRules.grouped(slack.filter { $0.0 != "0" }) { "padding-block-end:\($0)" }
  }

  /// The numbers of lines of captions in a band; empty unless captions are measured.
  private func lines(of tiles: [LinearItem]) -> String {
    guard configuration.captions == .measured else { return "" }
    let lines = tiles.enumerated().map { index, tile in
      (CSSNumber(tile.lines).description, ".pf-t\(index)")
    }
    return StyleRules.grouped(lines.filter { $0.0 != "0" }, common: names.tile) { "--lines:\($0)" }
  }

  /// The rule for the height of a header or footer; empty for zero.
  private static func rule(_ selector: String, _ height: LinearLength) -> String {
    height == .zero ? "" : "\(selector){block-size:\(height.css())}"
  }
}

extension LinearFrame {
  /// The length by which the tile would have to be wider for its picture to be as high as it is, as
  /// a share of the tile's own width: the same for all pictures that are scaled together.
  fileprivate func widening(of tile: LinearItem) -> LinearLength {
    let length = growth * (1 / tile.ratio)
    // The gallery's width is the tile's, less its pixels, by its share.
    let share = length.proportion / width.proportion
    return LinearLength(
      proportion: share, pixels: length.pixels - share * width.pixels, lines: length.lines)
  }
}
