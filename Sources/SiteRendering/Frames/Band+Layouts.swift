internal import GalleryModel
internal import WaterfallLayout

extension Band {
  /// The line in this band: its items grow with the columns' width, but not as fast, so that one
  /// is seen large on a phone and not too high for a wide screen.
  func line(_ configuration: Configuration) -> LinearLine {
    LinearLine(
      itemShare: min(0.75, 1 / Double(columns).squareRoot()),
      inset: EdgeInsets(all: configuration.inset))
  }

  /// The circles in this band: as wide as a phone, and about as high as a wide screen.
  func circles(_ configuration: Configuration) -> LinearCircles {
    LinearCircles(
      share: min(1, 3 / Double(columns)), inset: EdgeInsets(all: configuration.inset))
  }

  /// How high a section is in a layout that gives all sections the same room; in circles, how high
  /// each whole of them is.
  func sectionHeight(in layout: LayoutKind, _ configuration: Configuration) -> LinearLength? {
    switch layout {
    case .waterfall, .justified: nil
    case .line: line(configuration).layout(count: 1, caption: configuration.captionRoom).height
    case .circle: circles(configuration).layout(count: 1).height
    }
  }
}

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
