internal import GalleryModel
internal import Imaging
internal import WaterfallLayout

/// The style element of a page: its frames, one rule set a breakpoint, for its own chunk alone,
/// since others may come to stand beside it.
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
  let names: Names
  let configuration: Configuration
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
    let counts = layout.ratios.map(\.count)
    let own =
      common + StyleRules.grouped(shapes) { "--shape:\($0)" }
      + StyleRules.grouped(fills) { "--hold:\($0)" }
      + offered.map { $0.page(configuration).rules(of: counts) }.joined()
      + inBands(layout) { words($0) + properties(in: $0.band) + frames($0) }
      + layout.others.filter { offered.contains($0.grid) }.map(switched).joined()
    return "\(names.chunk){\(own)}"
  }

  /// The declarations of all tiles, at every width.
  private var common: String {
    "--inset:\(CSSNumber(configuration.inset))px;--room:\(configuration.captionRoom.css());"
      + "--switch:\(CSSNumber(configuration.switchWidth))px;" + border + captions
  }

  /// The lines of captions, as far as their number is the same at every width.
  private var captions: String {
    let lines = configuration.commonCaptionLines
    switch configuration.captions {
    case .none, .overlay:
      return "\(names.caption){max-block-size:\(lines)lh;-webkit-line-clamp:\(lines)}"
    case .below: return "\(names.caption){block-size:\(lines)lh;-webkit-line-clamp:\(lines)}"
    case .measured:
      let rule = "{block-size:calc(var(--lines)*1lh);-webkit-line-clamp:var(--lines)}"
      let equal = offered.filter { $0.page(configuration).hasEqualCaptions }.map {
        "\(Self.whenChosen($0)) & \(names.caption){--lines:\(lines)}"
      }
      return names.caption + rule + equal.joined()
    }
  }

  /// The frame around each picture, where there is one.
  private var border: String {
    let frame = configuration.frame
    return (frame.width > 0 ? "--border:\(CSSNumber(frame.width))px;" : "")
      + (frame.colour.map { "--mount:\($0.css);" } ?? "")
      + (frame.radius > 0 ? "--radius:\(CSSNumber(frame.radius))px;" : "")
  }

  /// The layouts between which people may switch, in an order that does not depend on theirs.
  private var offered: [LayoutKind] {
    LayoutKind.allCases.filter(configuration.offeredLayouts.contains)
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

  /// The custom properties of the offered layouts in a band.
  private func properties(in band: Band) -> String {
    let properties = offered.flatMap { $0.page(configuration).properties(in: band) }
    return properties.isEmpty ? "" : "&{\(properties.joined(separator: ";"))}"
  }
}
