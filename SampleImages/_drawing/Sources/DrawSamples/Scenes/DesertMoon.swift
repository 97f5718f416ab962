import Glibc

/// A full moon rising behind mesas, with cacti in front.
struct DesertMoon: Scene {
  func draw(on canvas: inout Canvas, random: inout Random) {
    let sky = Palette(0x1c2447, 0x3d3a6b, 0x80527f, 0xc8746f, 0xf2a977, 0xf8cf98)
    let haze = Noise(&random)
    canvas.paint { point, _ in
      let streak = haze.sum(point.x * 1.1, point.y * 9, octaves: 4)
      return sky[point.y / 0.74 + 0.06 * streak]
    }
    canvas.addStars(500, above: 0.36, brightness: 0.55, random: &random)
    drawMoon(at: Point(canvas.aspect * 0.63, 0.40), radius: 0.20, on: &canvas, Noise(&random))
    let shades = Palette(0xb5697a, 0x8a4a66, 0x57304f, 0x2a1a35)
    for index in 0..<4 {
      drawMesas(Double(index) / 3, shades[Double(index) / 3], on: &canvas, Noise(&random))
    }
    drawCacti(on: &canvas, random: &random)
  }

  private func drawMoon(
    at centre: Point, radius: Double, on canvas: inout Canvas, _ noise: Noise
  ) {
    let edge = canvas.edge
    canvas.paint { point, below in
      let offset = point - centre
      let away = offset.length
      let haloed = below + Colour(hex: 0xffd9a8) * (0.34 * exp(-max(away - radius, 0) * 7))
      let disc = edge.coverage(away - radius)
      guard disc > 0 else { return haloed }
      let bulge = (1 - (away / radius).squared).clamped.squareRoot()
      let place = offset / (0.35 + 0.65 * bulge) * 6
      let seas = noise.sum(place.x * 1.1, place.y * 1.1, octaves: 5).ramp(-0.12, 0.34)
      let craters = noise.ridges(place.x * 2.2 + 7, place.y * 2.2, octaves: 5)
      let face = mix(Colour(hex: 0xfff3d6), Colour(hex: 0xe0b78e), 0.72 * seas + 0.18 * craters)
      return mix(haloed, face * (0.9 + 0.14 * bulge), disc)
    }
  }

  private func drawMesas(
    _ nearness: Double, _ colour: Colour, on canvas: inout Canvas, _ noise: Noise
  ) {
    let base = 0.66 + 0.20 * nearness
    let skyline = Skyline(aspect: canvas.aspect) { x in
      let mass = noise.sum(x * (1.6 + nearness * 0.4), 0.5, octaves: 3)
      let table = 0.07 * mass.ramp(0.04, 0.09) + 0.05 * mass.ramp(0.17, 0.20)
      let foot = 0.05 * mass.ramp(-0.1, 0.1)
      return base - (1 - 0.75 * nearness) * (table + foot) - 0.006
        * noise.sum(x * 30, 4, octaves: 3)
    }
    canvas.fill(below: skyline) { point, depth in
      let strata = noise.sum(point.x * 2, point.y * 70, octaves: 2)
      let warm = mix(colour, Colour(hex: 0xf0a27c), (0.30 - 0.2 * nearness) * depth.slope(0, 0.13))
      return warm * (1 + 0.16 * strata * (1 - nearness))
    }
  }

  private func drawCacti(on canvas: inout Canvas, random: inout Random) {
    let noise = Noise(&random)
    let colour = Colour(hex: 0x150d1f)
    let ground = Skyline(aspect: canvas.aspect) { x in
      0.925 - 0.04 * noise.sum(x * 1.3, 0.5, octaves: 4) - 0.004 * noise.sum(x * 60, 3, octaves: 3)
    }
    canvas.fill(below: ground) { _, _ in colour }
    for (x, tall) in [(0.13, 0.40), (0.235, 0.17), (0.87, 0.26), (0.40, 0.09), (0.73, 0.075)] {
      let foot = Point(x * canvas.aspect, ground[x * canvas.aspect] + 0.02)
      let thick = 0.026 + tall * 0.055
      canvas.line(foot, foot - Point(0, tall), start: thick, end: thick * 0.8, colour)
      for side in [-1.0, 1.0] {
        let joint = foot - Point(0, tall * random.between(0.38, 0.62))
        let elbow = joint + Point(side * (thick + tall * 0.10), -tall * 0.03)
        let tip = elbow - Point(side * -0.004, tall * random.between(0.20, 0.36))
        canvas.line(joint, elbow, start: thick * 0.6, end: thick * 0.62, colour)
        canvas.line(elbow, tip, start: thick * 0.62, end: thick * 0.52, colour)
      }
    }
  }
}
