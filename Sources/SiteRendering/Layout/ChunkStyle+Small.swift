internal import GalleryModel
internal import Imaging
internal import WaterfallLayout

/// Pictures that are smaller than their tiles can be: they are shown in their own size, on the
/// tile's colour.
extension ChunkStyle {
  /// The widest gallery that the theme allows, px.
  private static let widest = 8192.0

  /// The widths of small pictures, px, each with its tile's selector.
  var small: [(value: String, selector: String)] {
    let layouts = [layout] + layout.others
    return zip(photos, layout.ratios.joined()).enumerated().compactMap { index, tile in
      let (photo, ratio) = tile
      // What is cropped to the tile's shape has no more pixels than remain.
      let own = min(Double(photo.size.width), Double(photo.size.height) / ratio)
      let room = layouts.flatMap(\.bands).reduce(0) {
        max($0, $1.width(tile: index, at: Self.widest))
      }
      return own < room ? (CSSNumber(own, places: 0).description, ".pf-t\(index)") : nil
    }
  }
}

extension ChunkLayout.BandLayout {
  /// The greatest width of a tile, px.
  ///
  /// - Parameter widest: The widest gallery, px.
  fileprivate func width(tile: Int, at widest: Double) -> Double {
    frames[tile].width.resolved(
      width: min(band.endWidth ?? widest, widest), lineHeight: ChunkLayout.lineHeight)
  }
}
