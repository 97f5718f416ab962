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

  /// The tiles with the lines that their captions need at the band's narrowest width.
  ///
  /// - Parameter frames: The frames of the tiles, for their widths.
  func fitted(_ tiles: [LinearItem], to frames: [LinearFrame], in band: Band) -> [LinearItem] {
    zip(zip(tiles, frames), texts).map { place, text in
      var (tile, frame) = place
      guard let text else { return tile }
      let width = frame.width.resolved(width: band.narrowestWidth, lineHeight: 0) - Self.rounding
      tile.lines = Double(min(text.lines(width: width, fontSize: Self.fontSize), most))
      return tile
    }
  }

  /// The font size of the theme's captions, px.
  private static let fontSize = 14.0
  /// The maximum difference between a frame and its tile in browsers, which round to 1/64 px.
  private static let rounding = 1 / 32.0
}
