internal import GalleryModel
internal import TextMeasurement
internal import WaterfallLayout

/// Captions of a section's photos, each with the number of lines that it needs.
struct MeasuredCaptions {
  private let texts: [MeasuredText?]
  /// The maximum number of lines; a longer caption is truncated.
  private let most: Int

  /// Measures captions; nil where all have the same height.
  ///
  /// - Complexity: O(letters).
  init?(_ photos: [Item], _ configuration: Configuration) {
    guard configuration.captions == .measured else { return nil }
    most = configuration.mostCaptionLines
    texts = photos.map { photo in
      photo.caption.map {
        MeasuredText(Markdown.lineWords($0), language: configuration.language)
      }
    }
  }

  /// Lays out tiles whose captions have the lines that they need.
  ///
  /// The lines depend on the widths of the tiles, which an arrangement may choose by the heights of
  /// captions: so it is asked again until both agree.
  ///
  /// - Parameters:
  ///   - rows: The rows that tiles are set in where they never do; widths in rows do not depend on
  ///     captions.
  ///   - width: The section's width, where it is not the gallery's.
  /// - Returns: The tiles with their lines, and their layout.
  func layout(
    _ tiles: [LinearItem], by arrangement: any LinearArrangement,
    or rows: any LinearArrangement, in band: Band, width: LinearLength? = nil
  ) -> (items: [LinearItem], tiles: LinearLayout) {
    let most = band.isForLargeText ? 2 * most : most
    let narrowest =
      width?.resolved(width: band.narrowestWidth, lineHeight: 0) ?? band.narrowestWidth
    var layout = arrangement.layout(tiles, in: band.range)
    for _ in 1...4 {
      let items = fitted(tiles, to: layout.frames, width: narrowest, most)
      let next = arrangement.layout(items, in: band.range)
      if next.frames.map(\.width) == layout.frames.map(\.width) { return (items, next) }
      layout = next
    }
    let items = fitted(
      tiles, to: rows.layout(tiles, in: band.range).frames, width: narrowest, most)
    return (items, rows.layout(items, in: band.range))
  }

  /// The tiles with the lines that their captions need at the section's narrowest width.
  ///
  /// - Parameters:
  ///   - frames: The frames of the tiles, for their widths.
  ///   - most: The maximum number of lines.
  private func fitted(
    _ tiles: [LinearItem], to frames: [LinearFrame], width narrowest: Double, _ most: Int
  ) -> [LinearItem] {
    zip(zip(tiles, frames), texts).map { place, text in
      var (tile, frame) = place
      guard let text else { return tile }
      let width = frame.width.resolved(width: narrowest, lineHeight: 0) - Self.rounding
      tile.lines = Double(min(text.lines(width: width, fontSize: Self.fontSize), most))
      return tile
    }
  }

  /// The font size of the theme's captions, px.
  private static let fontSize = 14.0
  /// The maximum difference between a frame and its tile in browsers, which round to 1/64 px.
  private static let rounding = 1 / 32.0
}
