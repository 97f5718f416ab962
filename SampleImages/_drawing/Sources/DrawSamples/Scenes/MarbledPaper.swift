import Glibc

/// Drops of colour on water, drawn through with a comb.
///
/// Each drop pushes what lies around it outwards and keeps its area; a tine drags what it passes
/// (Lu, Jaffer et al., "Mathematical Marbling", 2012). A pixel is followed back through all that.
struct MarbledPaper: Scene {
  var ground: Colour
  var inks: [Colour]
  private let count = 150

  private struct Drop {
    var centre: Point
    var radius: Double
    var ink: Colour
  }

  func draw(on canvas: inout Canvas, random: inout Random) {
    // The last drop to fall comes first.
    let drops = (0..<count).map { index in
      Drop(
        centre: random.point(width: canvas.aspect + 0.2, height: 1.2) - Point(0.1, 0.1),
        radius: random.between(0.03, 0.115) * (index % 5 == 0 ? 0.6 : 1),
        ink: inks[Int(random.next() % UInt64(inks.count))])
    }
    let wave = random.between(0, 6)
    let paper = Noise(&random)
    canvas.paint(samples: 2) { point, _ in
      let texture = 1 + 0.03 * paper.sum(point * 70, octaves: 2)
      return colour(at: uncombed(point, wave), drops) * texture
    }
  }

  private func uncombed(_ point: Point, _ wave: Double) -> Point {
    var place = point
    place += Point(0.03 * sin(place.y * 11 + wave), 0.05 * sin(place.x * 8 + wave))
    place.y += 0.11 * tines(place.x, spacing: 0.062)
    place.x += 0.16 * tines(place.y, spacing: 0.105)
    return place
  }

  /// The distance that a comb drags the colour at `across`: every second tine goes the other way.
  private func tines(_ across: Double, spacing: Double) -> Double {
    let phase = across / spacing
    let tine = phase.rounded()
    let drag = exp(-abs(phase - tine) * 3.6)
    return Int(tine) % 2 == 0 ? drag : -drag
  }

  private func colour(at point: Point, _ drops: [Drop]) -> Colour {
    var (x, y) = (point.x, point.y)
    for drop in drops {
      let (dx, dy) = (x - drop.centre.x, y - drop.centre.y)
      let square = dx * dx + dy * dy
      let inner = drop.radius * drop.radius
      if square < inner { return drop.ink }
      let nearer = (1 - inner / square).squareRoot()
      (x, y) = (drop.centre.x + dx * nearer, drop.centre.y + dy * nearer)
    }
    return ground
  }
}
