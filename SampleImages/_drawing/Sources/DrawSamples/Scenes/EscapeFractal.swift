import Glibc

/// Points of the plane, coloured by how fast they escape under iteration, and lit like a relief.
struct EscapeFractal: Scene {
  enum Formula {
    case mandelbrot
    case julia(Point)
    case burningShip
  }

  var formula: Formula
  var centre: Point
  /// The height of the view in the plane.
  var span: Double
  var iterations = 600
  var palette: Palette
  var inside: Colour
  /// The number of times that the palette returns as the square root of the count grows by one.
  var cycle = 0.12
  var phase = 0.0
  var relief = 0.5

  func draw(on canvas: inout Canvas, random: inout Random) {
    let half = Point(canvas.aspect, 1) / 2
    let lamp = Point(angle: -2.3)
    canvas.paint(samples: 3) { point, _ in
      let place = centre + (point - half) * span
      guard let escape = escape(place) else { return inside }
      let colour = palette[turning: escape.count.squareRoot() * cycle + phase]
      let light = 1 + relief * escape.slope.dot(lamp)
      return colour * light
    }
  }

  /// The steps that `place` takes to escape, and the direction in which they grow; nil if it stays.
  private func escape(_ place: Point) -> (count: Double, slope: Point)? {
    var (x, y) = (0.0, 0.0)
    var (c, folds, grows) = (place, false, 1.0)
    switch formula {
    case .mandelbrot: break
    case .burningShip: folds = true
    case .julia(let constant): (x, y, c, grows) = (place.x, place.y, constant, 0)
    }
    // The derivative of the orbit by the starting point, for the relief.
    var (dx, dy) = (1 - grows, 0.0)
    for index in 0..<iterations {
      let (xx, yy) = (x * x, y * y)
      if xx + yy > 1e4 {
        return (smoothed(index, xx + yy), slope(Point(x, y), Point(dx, dy)))
      }
      (dx, dy) = (2 * (x * dx - y * dy) + grows, 2 * (x * dy + y * dx))
      let product = folds ? abs(x * y) : x * y
      (x, y) = (xx - yy + c.x, 2 * product + c.y)
    }
    return nil
  }

  /// The count of iterations without steps, from the square of the last distance.
  private func smoothed(_ index: Int, _ square: Double) -> Double {
    Double(index) + 1 - log2(log(square) / log(1e4))
  }

  private func slope(_ z: Point, _ derivative: Point) -> Point {
    let normal = Point(z.dot(derivative), z.y * derivative.x - z.x * derivative.y)
    return normal / max(normal.length, 1e-300)
  }
}
