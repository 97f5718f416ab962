internal import GalleryModel
internal import WaterfallLayout

extension Configuration {
  /// The room below a picture in which its caption stands, where all have the same.
  var captionRoom: LinearLength {
    switch captions {
    case .none, .overlay: .zero
    case .below, .measured:
      LinearLength(pixels: ChunkLayout.captionPadding, lines: Double(commonCaptionLines))
    }
  }

  /// The lines of a caption, where all have the same.
  var commonCaptionLines: Int { captionLines ?? 2 }

  /// The most lines of a caption that gets as many as it needs.
  var mostCaptionLines: Int { captionLines ?? 12 }
}
