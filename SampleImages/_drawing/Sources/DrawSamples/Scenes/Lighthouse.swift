import Glibc

/// A lighthouse on its rock when the lamp has just been lit.
struct Lighthouse: Scene {
  func draw(on canvas: inout Canvas, random: inout Random) {
    let horizon = 0.76
    let lamp = Point(canvas.aspect * 0.60, 0.305)
    drawSky(on: &canvas, horizon: horizon, Noise(&random))
    canvas.addStars(260, above: 0.35, brightness: 0.6, random: &random)
    drawBeams(from: lamp, on: &canvas, Noise(&random))
    drawSea(on: &canvas, horizon: horizon, Noise(&random))
    drawRock(under: lamp.x, on: &canvas, Noise(&random))
    drawTower(lamp, foot: 0.745, on: &canvas)
    canvas.glow(at: lamp, radius: 0.05, Colour(hex: 0xffdf9a) * 0.55)
    canvas.glow(at: lamp, radius: 0.012, Colour(hex: 0xfff2cf) * 1.6)
  }

  private func drawSky(on canvas: inout Canvas, horizon: Double, _ noise: Noise) {
    let sky = Palette(0x1f3358, 0x355078, 0x627a9a, 0xa893a3, 0xe2a79a, 0xf6c8a2)
    let clouds = Palette(0x4a5578, 0x7d6a88, 0xc98a8f)
    canvas.paint { point, _ in
      let height = point.y / horizon
      let wisp = noise.sum(point.x * 1.7 + point.y, point.y * 6.5, octaves: 6)
      return mix(sky[height], clouds[height], 0.75 * wisp.ramp(0.02, 0.5))
    }
  }

  private func drawBeams(from lamp: Point, on canvas: inout Canvas, _ noise: Noise) {
    canvas.paint { point, below in
      let offset = point - lamp
      var light = 0.0
      for (angle, strength) in [(-0.10, 0.30), (.pi - 0.10, 0.5)] {
        let local = offset.rotated(by: -angle)
        guard local.x > 0 else { continue }
        let width = 0.008 + local.x * 0.10
        let dust = 1 + 0.35 * noise.sum(point * 5, octaves: 4)
        light += strength * exp(-(local.y / width).squared) * exp(-local.x * 1.9) * dust
      }
      return below + Colour(hex: 0xffe3aa) * light
    }
  }

  private func drawSea(on canvas: inout Canvas, horizon: Double, _ noise: Noise) {
    let above = canvas
    canvas.paint(in: Box(Point(0, horizon), Point(canvas.aspect, 1))) { point, _ in
      let depth = point.y - horizon
      let scale = 1 / (depth + 0.012)
      let wave = noise.sum(point.x * scale * 0.28, scale * 2.3, octaves: 4)
      let mirrored = above.sample(
        Point(point.x, horizon - 0.004 - depth * 1.1 - (0.06 + depth) * abs(wave)))
      let tint = mix(mirrored, Colour(hex: 0x14243f), 0.30 + 0.8 * depth)
      return tint * (0.80 + 0.55 * wave.ramp(0.05, 0.5))
    }
  }

  private func drawRock(under x: Double, on canvas: inout Canvas, _ noise: Noise) {
    let rock = Skyline(aspect: canvas.aspect) { place in
      let bump = exp(-((place - x) / 0.20).squared) * 0.105
      let shelf = exp(-((place - x + 0.22) / 0.12).squared) * 0.03
      return 0.842 - bump - shelf - 0.030 * noise.sum(place * 9, 0.5, octaves: 5)
    }
    let foam = Skyline(aspect: canvas.aspect) { place in
      0.842 + 0.008 * noise.sum(place * 14, 8.5, octaves: 3)
    }
    let edge = canvas.edge
    canvas.paint { point, below in
      let depth = point.y - rock[point.x]
      let end = point.y - foam[point.x]
      let inside = edge.coverage(-depth) * edge.coverage(end)
      let face = noise.ridges(point.x * 13, point.y * 20, octaves: 5)
      let stone = mix(
        Colour(hex: 0x11141f), Colour(hex: 0x6d5660), face * 0.8 * depth.slope(0.09, 0))
      let spray =
        exp(-abs(end + 0.004) * 160)
        * noise.sum(point.x * 22, point.y * 22, octaves: 3).ramp(-0.2, 0.5)
      let wet = mix(below, stone, inside)
      let near = rock[point.x] < 0.84 ? 1.0 : 0.0
      return mix(wet, Colour(hex: 0xd6cdd3), 0.5 * spray * near)
    }
  }

  private func drawTower(_ lamp: Point, foot: Double, on canvas: inout Canvas) {
    let edge = canvas.edge
    let top = lamp.y + 0.035
    canvas.paint(in: Box(lamp - Point(0.09, 0.08), Point(lamp.x + 0.09, foot + 0.04)), samples: 2) {
      point, below in
      let x = point.x - lamp.x
      let t = (point.y - top) / (foot - top)
      let half = mix(0.026, 0.046, pow(t.clamped, 1.4))
      var result = below
      if t > 0, t < 1.08 {
        let side = (x / half + 1) / 2
        let band = Int((t * 6).rounded(.down)) % 2 == 0
        let paint = band ? Colour(hex: 0xb63a3a) : Colour(hex: 0xf1e7df)
        let light = 0.30 + 0.62 * pow((1 - side).clamped, 0.8)
        let window =
          abs(x + 0.006) < 0.005 && abs(t * 3 - (t * 3).rounded() + 0.18) < 0.05 && t > 0.1
        let wall = window ? Colour(hex: 0x1d1c28) : paint * light
        result = mix(result, wall, edge.coverage(abs(x) - half))
      }
      let rail = abs(point.y - top) < 0.006 && abs(x) < 0.040
      let cage = point.y > lamp.y - 0.026 && point.y < top && abs(x) < 0.021
      let bar = cage && abs((x / 0.0105) - (x / 0.0105).rounded()) < 0.09
      let roof = point.y < lamp.y - 0.026 && abs(x) < 0.027 * (point.y - lamp.y + 0.066) / 0.04
      if cage { result = mix(result, Colour(hex: 0xffe6ad) * 1.1, 0.8) }
      if rail || bar || roof { result = Colour(hex: 0x1a1b27) }
      return result
    }
  }
}
