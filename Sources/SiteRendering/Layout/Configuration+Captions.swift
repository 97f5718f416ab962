internal import GalleryModel
internal import WaterfallLayout

extension Configuration {
  /// The height of a caption below its picture, where all have the same.
  var captionRoom: LinearLength {
    switch captions {
    case .none, .overlay: .zero
    case .below, .measured:
      LinearLength(pixels: ChunkLayout.captionPadding, lines: Double(commonCaptionLines))
    }
  }

  /// The number of lines of a caption, where all have the same.
  var commonCaptionLines: Int { captionLines ?? 2 }

  /// The maximum number of lines of a measured caption.
  var mostCaptionLines: Int { captionLines ?? 12 }
}
