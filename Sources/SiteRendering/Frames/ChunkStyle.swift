internal import GalleryModel
internal import WaterfallLayout

/// The style element of a page: its frames, one rule set a breakpoint, for its own chunk alone, since
/// others may come to stand beside it.
struct ChunkStyle {
  private let layout: ChunkLayout
  private let key: String
  private let captionLines: Int

  init(_ layout: ChunkLayout, key: String, captionLines: Int) {
    self.layout = layout
    self.key = key
    self.captionLines = captionLines
  }

  /// The sheet's text.
  ///
  /// - Complexity: O(tiles x bands).
  var css: String {
    let ratios = layout.tiles.joined().enumerated().map { index, tile in
      (CSSNumber(1 / tile.ratio, places: 6).description, ".pf-t\(index)>.frame")
    }
    let caption =
      ".caption{max-block-size:\(captionLines)lh;-webkit-line-clamp:\(captionLines)}"
      + ".captions-below .caption{block-size:\(captionLines)lh}"
    let frames = layout.bands.map { layout in
      "@container gallery \(layout.band.query){\(Self.rules(layout, self.layout.tiles))}"
    }
    let own = Self.rules(ratios) { "aspect-ratio:\($0)" } + frames.joined()
    // A key has letters, digits and `-_%` alone: nothing that would end the text.
    return caption + "[data-chunk=\"\(key)\"]{\(own)}"
  }

  /// The rules of one band.
  private static func rules(_ band: ChunkLayout.BandLayout, _ tiles: [[LinearItem]]) -> String {
    let heights = band.sections.enumerated().map { index, section in
      ".pf-s\(index){padding-block-start:\(section.height.css())}"
    }
    let frames = band.sections.flatMap(\.frames)
    let named = frames.enumerated().map { index, frame in (frame, ".pf-t\(index)") }
    let slack = zip(zip(frames, tiles.joined()), 0...).map { pair, index in
      (pair.0.slack(below: pair.1).css(), ".pf-t\(index)")
    }
    return heights.joined()
      + rules(named.map { ($0.width.css(), $1) }, common: ".tile") { "inline-size:\($0)" }
      + rules(named.map { ($0.x.css(), $1) }, common: ".tile") { "margin-inline-start:\($0)" }
      + rules(named.map { ($0.y.css(), $1) }) { "margin-block-start:\($0)" }
      + rules(slack.filter { $0.0 != "0" }) { "padding-block-end:\($0)" }
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

extension LinearFrame {
  /// What the frame leaves below a tile's picture and caption: a row is as high as its highest.
  fileprivate func slack(below tile: LinearItem) -> LinearLength {
    height - width * tile.ratio - LinearLength(pixels: tile.extra, lines: tile.lines)
  }
}
