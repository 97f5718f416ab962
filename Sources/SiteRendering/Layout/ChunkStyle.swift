internal import GalleryModel
internal import Imaging
internal import WaterfallLayout

/// Style element of a page: the frames of its chunk at each breakpoint. The rules apply to this
/// chunk alone, since infinite scrolling adds those of other pages.
struct ChunkStyle {
  /// The selectors and the container's name that the rules use.
  struct Names {
    /// A selector of the chunk.
    let chunk: String
    let container, tile, caption: String

    /// The names on a page. A key has letters, digits and `-_%` alone, so that it needs no
    /// escaping.
    static func page(_ key: String) -> Names {
      Names(
        chunk: "[data-chunk=\"\(key)\"]", container: "gallery", tile: ".tile", caption: ".caption")
    }
  }

  let layout: ChunkLayout
  let names: Names
  let configuration: Configuration
  let photos: [Item]

  /// - Parameters:
  ///   - names: The selectors of the styled elements.
  ///   - photos: The photo of each tile.
  init(
    _ layout: ChunkLayout, _ names: Names, _ configuration: Configuration,
    photos: [Item]
  ) {
    self.layout = layout
    self.names = names
    self.configuration = configuration
    self.photos = photos
  }

  /// The sheet's text.
  ///
  /// - Complexity: O(tiles x bands).
  var css: String {
    let shapes = layout.ratios.joined().enumerated().map { index, ratio in
      (CSSNumber(1 / ratio, places: 6).description, ".pf-t\(index)")
    }
    let fills = photos.enumerated().compactMap { index, photo in
      (photo.placeholder?.colour).map { ($0.shortCSS, ".pf-t\(index)") }
    }
    let counts = layout.ratios.map(\.count)
    let own =
      common + StyleRules.grouped(shapes) { "--shape:\($0)" }
      + StyleRules.grouped(fills) { "--hold:\($0)" }
      + StyleRules.grouped(small) { "--own:\($0)px" }
      + offered.map { $0.page(configuration).rules(of: counts) }.joined()
      + inBands(layout) { words($0) + properties(in: $0.band) + frames($0) }
      + layout.others.filter { offered.contains($0.grid) }.map(switched).joined()
    return "\(names.chunk){\(own)}"
  }

  /// The declarations of all tiles, at every width.
  private var common: String {
    "--inset:\(CSSNumber(configuration.inset))px;--room:\(configuration.captionRoom.css());"
      + border + captions
  }

  /// The rules for the lines of captions that hold at every width.
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

  /// The declarations for the border around pictures; empty without one.
  private var border: String {
    let frame = configuration.frame
    return (frame.width > 0 ? "--border:\(CSSNumber(frame.width))px;" : "")
      + (frame.colour.map { "--mount:\($0.css);" } ?? "")
      + (frame.radius > 0 ? "--radius:\(CSSNumber(frame.radius))px;" : "")
  }

  /// The layouts that visitors can switch between, in a fixed order.
  private var offered: [LayoutKind] {
    LayoutKind.allCases.filter(configuration.offeredLayouts.contains)
  }

  private func inBands(
    _ layout: ChunkLayout, _ rules: (ChunkLayout.BandLayout) -> String
  ) -> String {
    layout.bands.map { "@container \(names.container) \($0.band.query){\(rules($0))}" }.joined()
  }

  /// The rules of another grid, which apply while it is chosen.
  private func switched(to other: ChunkLayout) -> String {
    let rules = "\(names.tile){padding-block-end:0;--grow:0px}" + inBands(other, frames)
    return "\(Self.whenChosen(other.grid)) &{\(rules)}"
  }

  /// The selector of the gallery while a layout is chosen.
  ///
  /// `:has()` tests the switch beside it, not the whole page: else browsers would restyle all tiles
  /// whenever an element of the page is added or removed.
  private static func whenChosen(_ layout: LayoutKind) -> String {
    ".layouts:has(#layout-\(layout.rawValue):checked)~.gallery"
  }

  /// The custom properties of the offered layouts in a band.
  private func properties(in band: Band) -> String {
    let properties = offered.flatMap { $0.page(configuration).properties(in: band) }
    return properties.isEmpty ? "" : "&{\(properties.joined(separator: ";"))}"
  }
}
