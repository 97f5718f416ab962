import Glibc

/// A dahlia, whose petals turn by the golden angle from one to the next.
struct Dahlia: Scene {
  var ground: Palette
  /// From the heart to the rim.
  var petals: Palette
  private let count = 520

  func draw(on canvas: inout Canvas, random: inout Random) {
    let noise = Noise(&random)
    let centre = Point(canvas.aspect / 2, 0.5)
    canvas.paint { point, _ in
      let drift = 0.22 * noise.sum(point * 2.3, octaves: 4)
      return ground[point.distance(to: centre) * 1.25 + drift]
    }
    let golden = Double.pi * (3 - 5.0.squareRoot())
    for index in stride(from: count - 1, through: 0, by: -1) {
      let age = (Double(index) / Double(count)).squareRoot()
      let angle = Double(index) * golden + random.normal() * 0.03 * age
      let foot = centre + Point(angle: angle, length: 0.30 * age * age + 0.012 * age)
      let length = (0.018 + 0.165 * pow(age, 0.85)) * random.between(0.94, 1.06)
      let colour = petals[age + random.normal() * 0.025]
      drawPetal(from: foot, angle, length, colour, closed: 1 - age, on: &canvas)
    }
  }

  private func drawPetal(
    from foot: Point, _ angle: Double, _ length: Double, _ colour: Colour, closed: Double,
    on canvas: inout Canvas
  ) {
    let edge = canvas.edge
    let heart = foot + Point(angle: angle, length: length / 2)
    canvas.paint(in: Box(around: heart, radius: length * 0.75)) { point, below in
      let local = (point - foot).rotated(by: -angle)
      let t = local.x / length
      let half =
        length * 0.235 * (max(t * (1.03 - t), 0) * 4) * (1.25 - 0.25 * t) * (0.62 + 0.40 * t)
      let shadow =
        0.55 * ((abs(local.y) - half) / length).ramp(0.16, -0.02) * t.ramp(1.22, 0.85)
        * t.ramp(-0.1, 0.2)
      let side = local.y / max(half, 1e-9)
      let crease = 1 - 0.24 * exp(-(side * 4).squared) - 0.26 * side.squared
      let light = (0.34 + 0.80 * t.ramp(0, 0.95)) * crease * (1 - 0.12 * sin(angle - 0.8))
      let lit = mix(
        colour, Colour(hex: 0xfff2e2), 0.22 * t.ramp(0.55, 1.0) * (1 - side.squared).clamped)
      let inside = t > 0 && t < 1.03 ? edge.coverage(abs(local.y) - half) : 0
      return mix(below * (1 - shadow * (1 - 0.4 * closed)), lit * light, inside)
    }
  }
}
