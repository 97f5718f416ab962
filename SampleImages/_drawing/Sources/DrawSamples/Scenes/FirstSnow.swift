import Glibc

/// Firs in falling snow, the far ones nearly gone in the grey.
struct FirstSnow: Scene {
  func draw(on canvas: inout Canvas, random: inout Random) {
    let air = Palette(0x7d93a8, 0xa3b3c1, 0xc6ced5, 0xdfe3e5)
    let mist = Noise(&random)
    canvas.paint { point, _ in air[point.y * 1.2 + 0.15 * mist.sum(point * 1.8, octaves: 4)] }
    for layer in 0..<5 {
      let nearness = Double(layer) / 4
      drawGround(nearness, on: &canvas, random: &random)
    }
    drawFlakes(on: &canvas, random: &random)
  }

  private func drawGround(_ nearness: Double, on canvas: inout Canvas, random: inout Random) {
    let noise = Noise(&random)
    let base = 0.58 + 0.33 * pow(nearness, 1.2)
    let ground = Skyline(aspect: canvas.aspect) { x in
      base - 0.06 * noise.sum(x * 1.9, 0.5, octaves: 3)
    }
    let count = Int(34 - 29 * nearness.squareRoot())
    for index in 0..<count {
      let x = (Double(index) + random.between(0, 1)) / Double(count) * canvas.aspect
      let clear = abs(x / canvas.aspect - 0.56) < 0.17 * nearness
      let tall = (0.10 + 0.50 * pow(nearness, 1.3)) * random.between(0.6, 1.15)
      if clear && nearness > 0.3 { continue }
      drawFir(Point(x, ground[x] + 0.012), tall, nearness, noise, on: &canvas)
    }
    let snow = mix(Colour(hex: 0xc3ccd4), Colour(hex: 0xeef2f5), nearness)
    canvas.fill(below: ground) { point, depth in
      let drift = noise.sum(point.x * 3, point.y * 11, octaves: 4)
      return snow * (0.96 + 0.10 * drift - 0.20 * depth * nearness)
    }
  }

  private func drawFir(
    _ foot: Point, _ tall: Double, _ nearness: Double, _ noise: Noise, on canvas: inout Canvas
  ) {
    let edge = canvas.edge
    let needles = mix(Colour(hex: 0x9fb0bc), Colour(hex: 0x1c3538), pow(nearness, 0.65))
    let snow = mix(Colour(hex: 0xc0cbd4), Colour(hex: 0xf4f7f9), nearness)
    let tiers = 8.0 + 5 * nearness
    let low = foot - Point(tall * 0.36, tall)
    canvas.paint(in: Box(low, foot + Point(tall * 0.36, tall * 0.06)), samples: 2) { point, below in
      let local = Point(point.x - foot.x, point.y - foot.y + tall) / tall
      let droop = local.y - 0.30 * abs(local.x)
      let ragged = 0.016 * noise.sum(point.x * 90 / tall.squareRoot(), point.y * 60, octaves: 3)
      let tier = (droop + ragged) * tiers
      let within = tier - tier.rounded(.down)
      let half = 0.27 * local.y.clamped * (0.62 + 0.45 * within) + ragged * 0.8
      let trunk = abs(local.x) < 0.016 && local.y > 0.9 && local.y < 1.05
      let outline = max(abs(local.x) - half, local.y - 1 + 0.3 * abs(local.x))
      let inside = trunk ? 1 : edge.coverage(outline * tall)
      let load =
        within.ramp(0.62, 0.10)
        * noise.sum(point.x * 34, point.y * 34, octaves: 3).ramp(-0.30, 0.12)
      let shade = 0.72 + 0.45 * within + 0.5 * local.x
      return mix(below, mix(needles * shade, snow, load * 0.92), inside)
    }
  }

  private func drawFlakes(on canvas: inout Canvas, random: inout Random) {
    for _ in 0..<2600 {
      let near = pow(random.unit(), 6)
      let radius = 0.0011 + 0.0075 * near
      let place = random.point(width: canvas.aspect, height: 1)
      let light = Colour(hex: 0xffffff)
      let opacity = mix(0.75, 0.22, near)
      canvas.paint(in: Box(around: place, radius: radius * 1.5)) { point, below in
        let away = point.distance(to: place) / radius
        return mix(below, light, opacity * away.ramp(1.4, 0.3))
      }
    }
  }
}
