import Glibc

/// Birch trunks in autumn fog.
struct Birches: Scene {
  private let leaves = Palette(0xc96f2a, 0xe09a34, 0xf0c04f, 0xf6d97e)

  func draw(on canvas: inout Canvas, random: inout Random) {
    let air = Palette(0xe9d9a8, 0xf1e6c8, 0xf0e4cd, 0xe3c795, 0xc0924f)
    let noise = Noise(&random)
    canvas.paint { point, _ in air[point.y + 0.14 * noise.sum(point.x * 2, point.y * 3, octaves: 4)]
    }
    for layer in 0..<5 {
      let nearness = Double(layer) / 4
      scatter(nearness, on: &canvas, random: &random)
      let count = [26, 17, 10, 6, 3][layer]
      for index in 0..<count {
        let x = (Double(index) + random.between(0.1, 0.9)) / Double(count) * canvas.aspect
        drawTrunk(x, nearness, on: &canvas, random: &random)
      }
      drawGround(nearness, on: &canvas, random: &random)
    }
  }

  private func floor(_ nearness: Double) -> Double { 0.70 + 0.25 * nearness.squared }

  private func drawTrunk(
    _ x: Double, _ nearness: Double, on canvas: inout Canvas, random: inout Random
  ) {
    let bark = Noise(&random)
    let width = (0.007 + 0.062 * pow(nearness, 1.7)) * random.between(0.8, 1.15)
    let foot = floor(nearness) + 0.05
    let lean = random.normal() * 0.022
    let reach = width + abs(lean) + 0.02
    let fog = Colour(hex: 0xeedfbd) * 0.86
    let edge = canvas.edge
    canvas.paint(in: Box(Point(x - reach, 0), Point(x + reach, foot))) { point, below in
      let t = point.y / foot
      let centre = x + lean * (1 - t) + 0.010 * bark(point.y * 2.2, 0.5)
      let half = width / 2 * (0.78 + 0.22 * t + 0.25 * t.ramp(0.93, 1.0))
      let side = (point.x - centre) / half
      let inside = edge.coverage((abs(side) - 1) * half)
      guard inside > 0 else { return below }
      let trunk = mix(fog, colour(side, point.y / width, bark), 0.12 + 0.88 * nearness.squareRoot())
      return mix(below, trunk, inside * (0.55 + 0.45 * nearness))
    }
    guard nearness > 0.2 else { return }
    for _ in 0..<3 {
      let y = random.between(0.02, 0.42)
      let joint = Point(x + lean * (1 - y / foot), y)
      drawBranch(from: joint, width * 0.075, nearness, on: &canvas, random: &random)
    }
  }

  /// Birch bark: white and grey, with black lines across and scars.
  private func colour(_ side: Double, _ height: Double, _ bark: Noise) -> Colour {
    let patch = bark.sum(side * 1.2, height * 2.1, octaves: 4).ramp(-0.3, 0.4)
    let scar = bark.sum(side * 0.7 + 4, height * 0.62, octaves: 3).ramp(0.20, 0.34)
    let line = bark.sum(side * 0.5 + 9, height * 3.4, octaves: 2).ramp(0.30, 0.42)
    let round = 0.60 + 0.42 * (1 - (side + 0.35).squared * 0.55).clamped
    let white = mix(Colour(hex: 0xf4efe6), Colour(hex: 0xcbbfae), patch) * round
    return mix(white, Colour(hex: 0x2b2422), max(scar, 0.75 * line) * (0.95 - 0.2 * abs(side)))
  }

  private func drawBranch(
    from joint: Point, _ width: Double, _ nearness: Double, on canvas: inout Canvas,
    random: inout Random
  ) {
    let side = random.unit() < 0.5 ? -1.0 : 1.0
    let colour = mix(Colour(hex: 0xb9a583), Colour(hex: 0x4a3c35), nearness)
    var point = joint
    var angle = -Double.pi / 2 + side * random.between(0.6, 1.1)
    for step in 0..<8 {
      let next = point + Point(angle: angle, length: 0.016 + 0.018 * nearness)
      let thick = width * (1 - Double(step) / 8)
      canvas.line(point, next, start: thick, end: thick * 0.9, colour)
      angle += random.normal() * 0.16
      point = next
    }
  }

  private func drawGround(_ nearness: Double, on canvas: inout Canvas, random: inout Random) {
    let noise = Noise(&random)
    let top = floor(nearness)
    let ground = Skyline(aspect: canvas.aspect) { x in
      top + 0.02 * noise.sum(x * 4, 0.5, octaves: 4) + 0.012
    }
    let soil = mix(Colour(hex: 0xe0c083), Colour(hex: 0x8a5327), nearness)
    canvas.paint { point, below in
      let depth = point.y - ground[point.x]
      let litter = noise.sum(point.x * 40, point.y * 90, octaves: 4)
      return mix(below, soil * (1 + 0.5 * litter), depth.ramp(-0.004, 0.034))
    }
    for _ in 0..<Int(900 * nearness) {
      let x = random.between(0, canvas.aspect)
      let place = Point(x, ground[x] + random.between(0.0, 0.10))
      let leaf = leaves[random.unit()] * random.between(0.5, 0.95)
      let size = (0.002 + 0.0045 * nearness) * random.between(0.6, 1.2)
      let offset = Point(angle: random.normal() * 0.5, length: size)
      canvas.line(place, place + offset, start: size * 0.5, end: size * 0.8, leaf, opacity: 0.9)
    }
  }

  /// Leaves in the air between the trunks.
  private func scatter(_ nearness: Double, on canvas: inout Canvas, random: inout Random) {
    let clumps = Noise(&random)
    for _ in 0..<Int(5200 - 3600 * nearness) {
      let place = Point(random.between(0, canvas.aspect), 0.62 * pow(random.unit(), 1.5))
      let presence = clumps.sum(place * 4.5, octaves: 3).ramp(-0.05, 0.4) * place.y.ramp(0.62, 0.2)
      guard random.unit() < presence else { continue }
      let size = (0.0022 + 0.0065 * nearness) * random.between(0.6, 1.3)
      let leaf = mix(Colour(hex: 0xecd9a6), leaves[random.unit()], 0.30 + 0.65 * nearness)
      let offset = Point(angle: random.between(0, 6.28), length: size * 0.6)
      canvas.line(
        place, place + offset, start: size, end: size * 0.5, leaf, opacity: 0.55 + 0.35 * nearness)
    }
  }
}
