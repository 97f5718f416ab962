import Glibc

/// A city by the river as its windows light up.
struct BlueHour: Scene {
  private let shore = 0.70

  func draw(on canvas: inout Canvas, random: inout Random) {
    let sky = Palette(0x14244a, 0x23437a, 0x4c6fa3, 0x94a0bd, 0xe0b4a4, 0xf5c795)
    let clouds = Noise(&random)
    canvas.paint { point, _ in
      let wisp = clouds.sum(point.x * 1.1, point.y * 7, octaves: 5)
      return mix(sky[point.y / shore], Colour(hex: 0xb98aa0), 0.45 * wisp.ramp(0.05, 0.5))
    }
    for row in 0..<4 { drawRow(Double(row) / 3, on: &canvas, random: &random) }
    let lamps = 46
    for index in 0..<lamps {
      let place = Point((Double(index) + 0.5) / Double(lamps) * canvas.aspect, shore - 0.007)
      canvas.glow(at: place, radius: 0.0075, Colour(hex: 0xffc067) * 0.55)
      canvas.dot(at: place, radius: 0.0018, Colour(hex: 0xfff0cc))
    }
    reflect(on: &canvas, Noise(&random))
  }

  private func drawRow(_ nearness: Double, on canvas: inout Canvas, random: inout Random) {
    let colour = mix(Colour(hex: 0x8a8fb0), Colour(hex: 0x141d36), pow(nearness, 0.7))
    let spread = Noise(&random)
    var x = -0.03
    while x < canvas.aspect {
      let width = random.between(0.035, 0.085) * (0.7 + 0.5 * nearness)
      let centre = exp(-((x / canvas.aspect - 0.56) / 0.20).squared)
      let tall =
        0.07 + random.between(0.0, 0.13) + 0.30 * centre * random.unit() * (1.1 - 0.6 * nearness)
        + 0.05 * spread(x * 2, 0.5)
      let roof = shore - max(tall * (1.1 - 0.35 * nearness), 0.03)
      drawTower(
        Box(Point(x, roof), Point(x + width, shore)), colour, nearness, on: &canvas, random: &random
      )
      x += width * random.between(0.75, 1.25)
    }
  }

  private func drawTower(
    _ box: Box, _ colour: Colour, _ nearness: Double, on canvas: inout Canvas, random: inout Random
  ) {
    let step = random.unit() < 0.3 ? 0.25 : 0.0
    let width = box.high.x - box.low.x
    if random.unit() < 0.22 {
      let top = Point(box.low.x + width / 2, box.low.y)
      canvas.line(top, top - Point(0, random.between(0.02, 0.07)), start: 0.003, end: 0.001, colour)
    }
    canvas.paint(in: box) { point, below in
      let side = (point.x - box.low.x) / width
      let setback = min(side, 1 - side) < step && point.y < box.low.y + 0.03
      let glow = (point.y - box.low.y).slope(0, 0.4) * 0.25
      let face = side < 0.42 ? 1.18 : 0.92
      return setback ? below : colour * (face + glow)
    }
    let lit = random.between(0.18, 0.5)
    let (pitchX, pitchY) = (0.0068, random.between(0.0085, 0.012))
    let warm = Palette(0xffb45c, 0xffd796, 0xfff0d0, 0xcfe3f5)
    for row in 1..<max(Int((box.high.y - box.low.y - 0.035) / pitchY), 2) {
      for column in 1..<max(Int(width / pitchX), 2)
      where random.unit() < lit * (0.35 + 0.65 * nearness) {
        let low =
          box.low
          + Point(Double(column) * pitchX - 0.002, Double(row) * pitchY + 0.03 * (step > 0 ? 1 : 0))
        let light = warm[pow(random.unit(), 1.6)] * random.between(0.35, 0.95)
        let fade = 0.35 + 0.65 * nearness
        canvas.paint(in: Box(low, low + Point(0.0034, 0.0046))) { _, below in
          mix(below, light, fade)
        }
      }
    }
  }

  private func reflect(on canvas: inout Canvas, _ noise: Noise) {
    let above = canvas
    canvas.paint(in: Box(Point(0, shore), Point(canvas.aspect, 1))) { point, _ in
      let depth = point.y - shore
      let wave = noise.sum(point.x * 5, point.y * 130 / (1 + 3 * depth), octaves: 3)
      var light = Colour.zero
      // A rough surface draws every lamp out into a vertical stripe.
      for step in 0..<9 {
        let stretch = (Double(step) - 4) * (0.006 + 0.045 * depth)
        let y = shore - depth * 1.5 + stretch + wave * (0.010 + 0.05 * depth)
        light += above.sample(Point(point.x + 0.006 * wave, min(max(y, 0.002), shore - 0.003)))
      }
      let tint = mix(light / 9, Colour(hex: 0x14264a), 0.18 + 0.5 * depth)
      return tint * (0.92 + 0.25 * wave)
    }
  }
}
