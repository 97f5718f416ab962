internal import GalleryModel
internal import WaterfallLayout

/// Columns of one width.
struct WaterfallPage: PageLayout {
  let configuration: Configuration

  var icon: String { "M1 1h6v8H1zM9 1h6v5H9zM1 11h6v4H1zM9 8h6v7H9z" }

  func arrangement(in band: Band, inset: EdgeInsets) -> any LinearArrangement {
    var waterfall = LinearWaterfall(
      columns: band.columns, columnSpacing: configuration.columnSpacing,
      rowSpacing: configuration.rowSpacing, inset: inset, placement: placement)
    waterfall.border = configuration.frame.width
    waterfall.crop = configuration.crop
    waterfall.lineHeight = ChunkLayout.lineHeight
    return waterfall
  }

  private var placement: Placement {
    switch (configuration.placement, configuration.tolerance) {
    case (.shortest, _): .shortest
    case (.inOrder, _): .inOrder
    case (.gridLanes, .auto): .gridLanes(tolerance: .auto)
    case (.gridLanes, .pixels(let pixels)): .gridLanes(tolerance: .pixels(pixels))
    }
  }
}
