internal import GalleryModel
internal import WaterfallLayout

/// Justified rows, each of one height.
struct JustifiedPage: PageLayout {
  let configuration: Configuration

  var icon: String { "M1 2h8v5H1zM11 2h4v5h-4zM1 9h4v5H1zM7 9h8v5H7z" }

  func arrangement(in band: Band, inset: EdgeInsets) -> any LinearArrangement {
    LinearJustified(
      columns: band.columns, columnSpacing: configuration.columnSpacing,
      rowSpacing: configuration.rowSpacing, inset: inset, border: configuration.frame.width)
  }
}
