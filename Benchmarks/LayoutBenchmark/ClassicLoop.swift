import WaterfallLayout

/// The loop of the classic waterfall layouts, as one would write it down: look for the shortest
/// column, put the item there, keep its frame.
struct ClassicLoop {
  private(set) var frames: [Rect] = []

  init(_ items: [Waterfall.Item], columns: Int, spacing: Double, width: Double) {
    let itemWidth = (width - Double(columns - 1) * spacing) / Double(columns)
    var ends = Array(repeating: 0.0, count: columns)
    for item in items {
      var shortest = 0
      for column in 1..<columns where ends[column] < ends[shortest] { shortest = column }
      let frame = Rect(
        x: Double(shortest) * (itemWidth + spacing), y: ends[shortest],
        width: itemWidth, height: item.ratio * itemWidth + item.extra)
      ends[shortest] = frame.maxY + spacing
      frames.append(frame)
    }
  }
}
