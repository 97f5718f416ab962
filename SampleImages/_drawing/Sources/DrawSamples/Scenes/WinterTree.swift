import Glibc

/// A bare tree in the fog, against a pale sun.
struct WinterTree: Scene {
  func draw(on canvas: inout Canvas, random: inout Random) {
    let fog = Palette(0xb9b3ad, 0xd3c6b6, 0xe6d5bd, 0xe2d3c3, 0xcfc8c2)
    let noise = Noise(&random)
    let sun = Point(canvas.aspect * 0.66, 0.34)
    let edge = canvas.edge
    canvas.paint { point, _ in
      let drift = 0.18 * noise.sum(point.x * 1.4, point.y * 3.4, octaves: 5)
      let away = point.distance(to: sun)
      let light = fog[point.y + drift] * 0.92 + Colour(hex: 0xffe7bf) * (0.30 * exp(-away * 3.2))
      return mix(light, Colour(hex: 0xfff6e4), 0.9 * edge.coverage(away - 0.075))
    }
    for (index, shade) in [0xb7aea6, 0x97908b].enumerated() {
      let hills = Skyline(aspect: canvas.aspect) { x in
        0.80 + 0.055 * Double(index) - 0.05
          * noise.sum(x * 1.6, Double(index) * 5 + 0.5, octaves: 4)
      }
      let woods = hills.wooded(aspect: canvas.aspect, height: 0.022, random: &random)
      let mist = fog[0.5]
      canvas.fill(below: woods) { point, _ in
        mix(Colour(hex: UInt32(shade)), mist, (point.y - hills[point.x]).slope(0, 0.10))
      }
    }
    grow(
      from: Point(canvas.aspect * 0.40, 0.90), -Double.pi / 2 - 0.04, 0.036, 0, on: &canvas,
      random: &random)
    drawMeadow(on: &canvas, random: &random)
  }

  private func drawMeadow(on canvas: inout Canvas, random: inout Random) {
    let noise = Noise(&random)
    let meadow = Skyline(aspect: canvas.aspect) { x in
      0.90 - 0.035 * noise.sum(x * 1.5, 0.5, octaves: 3)
    }
    canvas.fill(below: meadow) { point, depth in
      mix(
        Colour(hex: 0x8b827a), Colour(hex: 0x4b4541),
        depth.slope(0, 0.12) + 0.2 * noise.sum(point.x * 9, point.y * 40, octaves: 4))
    }
    for _ in 0..<2600 {
      let x = random.between(0, canvas.aspect)
      let foot = Point(x, random.between(meadow[x], 1.02))
      let tip = foot + Point(random.normal() * 0.006, -random.between(0.006, 0.03))
      canvas.line(foot, tip, start: 0.0016, end: 0.0006, Colour(hex: 0x4a443f), opacity: 0.45)
    }
  }

  private func grow(
    from foot: Point, _ heading: Double, _ width: Double, _ order: Int, on canvas: inout Canvas,
    random: inout Random
  ) {
    guard width > 0.0007, order < 18 else { return }
    let bark = mix(Colour(hex: 0x211c1b), Colour(hex: 0x5d5450), width.slope(0.006, 0.0006))
    var (point, angle, thickness) = (foot, heading, width)
    let steps = order == 0 ? 9 : 5
    for _ in 0..<steps {
      angle += random.normal() * 0.095
      angle += (-Double.pi / 2 - angle) * 0.02
      let next = point + Point(angle: angle, length: 0.0055 + width.squareRoot() * 0.082)
      let narrower = thickness * (1 - 0.26 / Double(steps))
      canvas.line(point, next, start: thickness, end: narrower, bark)
      if order > 0, random.unit() < 0.26 {
        let side = random.unit() < 0.5 ? -1.0 : 1.0
        grow(
          from: next, angle + side * random.between(0.5, 1.0), thickness * 0.42, order + 2,
          on: &canvas, random: &random)
      }
      (point, thickness) = (next, narrower)
    }
    let fork = random.between(0.30, 0.52)
    grow(
      from: point, angle - fork * random.between(0.5, 1.2), thickness * random.between(0.62, 0.86),
      order + 1, on: &canvas, random: &random)
    grow(
      from: point, angle + fork * random.between(0.5, 1.2), thickness * random.between(0.62, 0.86),
      order + 1, on: &canvas, random: &random)
    if random.unit() < 0.5 {
      grow(
        from: point, angle + random.normal() * 0.2, thickness * 0.6, order + 1, on: &canvas,
        random: &random)
    }
  }
}
