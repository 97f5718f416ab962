internal import GalleryModel
internal import WaterfallLayout

/// Carousel: each section is a row that scrolls sideways and snaps to the centre of a photo.
struct LinePage: PageLayout {
  let configuration: Configuration

  var icon: String { "M4 3h8v10H4zM0 5h3v6H0zM13 5h3v6h-3z" }
  var hasEqualCaptions: Bool { true }

  func arrangement(in band: Band, inset: EdgeInsets) -> any LinearArrangement {
    var line = line(in: band)
    line.inset = inset
    return line
  }

  /// The width of an item, and the distance between two, as shares of the gallery's width.
  func properties(in band: Band) -> [String] {
    let line = line(in: band)
    return [
      "--item:\(CSSNumber(line.itemWidth.proportion, places: 5))",
      "--pitch:\(CSSNumber(line.pitch.proportion, places: 5))",
    ]
  }

  /// The line of a band: its items grow with the columns, but more slowly, so that one is large on
  /// a phone and not too high for a wide screen.
  private func line(in band: Band) -> LinearLine {
    LinearLine(
      itemShare: min(0.75, 1 / Double(band.columns).squareRoot()),
      caption: configuration.captionRoom, inset: EdgeInsets(all: configuration.inset))
  }
}
