import Glibc

/// Hot-air balloons over a misty landscape.
struct Balloons: Scene {
  var landscape: MistyRange
  /// The cloths' stripes, two colours a balloon.
  var cloths: [(Colour, Colour)]

  func draw(on canvas: inout Canvas, random: inout Random) {
    landscape.draw(on: &canvas, random: &random)
    let places: [(x: Double, y: Double, size: Double)] = [
      (0.76, 0.46, 0.022), (0.18, 0.40, 0.030), (0.54, 0.27, 0.040), (0.88, 0.20, 0.055),
      (0.30, 0.19, 0.075), (0.63, 0.55, 0.105),
    ]
    for (index, place) in places.enumerated() {
      let balloon = Balloon(
        centre: Point(place.x * canvas.aspect, place.y), radius: place.size,
        cloth: cloths[index % cloths.count], turn: random.unit(), air: landscape.mist,
        haze: 0.62 * place.size.slope(0.09, 0.015))
      balloon.drawBasket(on: &canvas)
      balloon.drawEnvelope(on: &canvas)
    }
  }
}

private struct Balloon {
  var centre: Point
  var radius: Double
  var cloth: (Colour, Colour)
  /// The turn of the gores, in gores.
  var turn: Double
  /// The colour of the air in between, and how much of it there is, 0...1.
  var air: Colour
  var haze: Double

  func drawBasket(on canvas: inout Canvas) {
    let edge = canvas.edge
    let basket = centre + Point(0, radius * 1.72)
    let wicker = mix(Colour(hex: 0x3a2a22), air, haze)
    for side in [-1.0, 1.0] {
      let top = centre + Point(side * radius * 0.34, radius * 1.22)
      let width = radius * 0.018
      canvas.line(top, basket + Point(side * radius * 0.11, 0), start: width, end: width, wicker)
    }
    canvas.paint(in: Box(around: basket, radius: radius * 0.3)) { point, below in
      let offset = point - basket - Point(0, radius * 0.1)
      let outline = max(abs(offset.x) - radius * 0.13, abs(offset.y) - radius * 0.11)
      return mix(below, wicker * (1.3 - 3 * offset.x / radius), edge.coverage(outline))
    }
  }

  func drawEnvelope(on canvas: inout Canvas) {
    let edge = canvas.edge
    let box = Box(around: centre + Point(0, radius * 0.2), radius: radius * 1.3)
    canvas.paint(in: box, samples: 2) { point, below in
      let local = (point - centre) / radius
      guard local.y > -1, local.y < 1.28 else { return below }
      let half = halfWidth(local.y)
      let inside = edge.coverage((abs(local.x) - half) * radius)
      return mix(below, mix(colour(local.x / max(half, 1e-6), local.y), air, haze), inside)
    }
  }

  /// A ball above, and a cone with a curve below.
  private func halfWidth(_ y: Double) -> Double {
    y < 0 ? (1 - y.squared).clamped.squareRoot() : mix(1, 0.34, pow(y.slope(0, 1.28), 1.55))
  }

  /// The cloth at a `side` of -1...1 and a height, in light from the right.
  private func colour(_ side: Double, _ y: Double) -> Colour {
    let gore = asin(min(max(side, -1), 1)) / .pi * 16 + turn
    let stripe = Int(gore.rounded(.down)) % 2 == 0 ? cloth.0 : mix(cloth.0, cloth.1, 0.78)
    let seam = 1 - 0.16 * exp(-((gore - gore.rounded()) * 9).squared)
    let round = (1 - side.squared).clamped.squareRoot()
    let light = 0.44 + 0.36 * round + 0.30 * (side + 0.25).clamped - 0.14 * y
    return (abs(y - 0.10) < 0.13 ? cloth.1 : stripe) * (light * seam)
  }
}
