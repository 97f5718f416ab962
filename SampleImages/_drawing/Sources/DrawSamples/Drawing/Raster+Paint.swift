/// A rectangle of a canvas, in canvas heights.
struct Box {
  var low: Point
  var high: Point

  /// The square around `centre` that reaches `radius` each way.
  init(around centre: Point, radius: Double) {
    low = centre - Point(repeating: radius)
    high = centre + Point(repeating: radius)
  }

  init(_ low: Point, _ high: Point) {
    self.low = low
    self.high = high
  }
}

extension Raster {
  /// Replaces every value by what `paint` makes of its place and of what is there.
  ///
  /// It paints within `box`, or everywhere. A pixel is the mean of `samples` points along each
  /// side; more than one is for edges that `paint` does not soften itself.
  ///
  /// - Complexity: O(pixels × samples²).
  @inline(__always)
  mutating func paint(
    in box: Box? = nil, samples: Int = 1, _ paint: (Point, Value) -> Value
  ) {
    let columns = range(box?.low.x, box?.high.x, limit: width)
    for y in range(box?.low.y, box?.high.y, limit: height) {
      for x in columns {
        let below = self[x, y]
        var total = Value.zero
        for sample in 0..<(samples * samples) {
          let (row, column) = sample.quotientAndRemainder(dividingBy: samples)
          let offsetX = (Double(column) + 0.5) / Double(samples)
          let offsetY = (Double(row) + 0.5) / Double(samples)
          let point = Point(Double(x) + offsetX, Double(y) + offsetY) * pixel
          total = total + paint(point, below)
        }
        self[x, y] = total * (1 / Double(samples * samples))
      }
    }
  }

  private func range(_ low: Double?, _ high: Double?, limit: Int) -> Range<Int> {
    guard let low, let high else { return 0..<limit }
    let scale = Double(height)
    let first = Int(min(max((low * scale).rounded(.down), 0), Double(limit)))
    let end = Int(min(max((high * scale).rounded(.up), 0), Double(limit)))
    return first..<max(first, end)
  }
}

/// Edges without steps, for a canvas of a certain height.
struct Edge {
  /// The canvas's height, px.
  let scale: Double

  /// The share of a pixel inside an outline at a signed `distance`, negative inside: 0...1.
  func coverage(_ distance: Double) -> Double {
    (0.5 - distance * scale).clamped
  }
}

extension Raster {
  var edge: Edge { Edge(scale: Double(height)) }
}
