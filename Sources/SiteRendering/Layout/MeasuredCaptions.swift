internal import GalleryModel
internal import TextMeasurement
internal import WaterfallLayout

/// The captions of a section's photos, each of which gets the lines that it needs.
struct MeasuredCaptions {
  private let texts: [MeasuredText?]
  /// The most lines of a caption; a longer one is cut.
  private let most: Int

  /// Measures captions; nil where they all get the same room.
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

  /// Tiles with the lines that their captions need where a band is narrowest.
  ///
  /// - Parameter frames: As wide as the tiles are.
  func fitted(_ tiles: [LinearItem], to frames: [LinearFrame], in band: Band) -> [LinearItem] {
    zip(zip(tiles, frames), texts).map { place, text in
      var (tile, frame) = place
      guard let text else { return tile }
      let width = frame.width.resolved(width: band.narrowestWidth, lineHeight: 0) - Self.rounding
      tile.lines = Double(min(text.lines(width: width, fontSize: Self.fontSize), most))
      return tile
    }
  }

  /// The size of the theme's captions, px: the lines grow with it, so that no other counts.
  private static let fontSize = 14.0
  /// The greatest difference between a frame and its tile in browsers, which count in 1/64 px.
  private static let rounding = 1 / 32.0
}
