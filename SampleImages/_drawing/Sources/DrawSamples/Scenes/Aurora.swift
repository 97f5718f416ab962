import Glibc

/// Northern lights over a lake that is nearly still.
struct Aurora: Scene {
  private let shore = 0.70

  func draw(on canvas: inout Canvas, random: inout Random) {
    let sky = Palette(0x050a18, 0x081529, 0x0d2a3c, 0x1d4a50)
    canvas.paint { point, _ in sky[point.y / shore] }
    canvas.addStars(3200, above: shore, brightness: 0.8, random: &random)
    var light = Canvas(like: canvas)
    for (place, strength) in [(0.30, 0.6), (0.44, 1.25), (0.585, 1.0)] {
      hang(at: place, strength: strength, in: &light, random: &random)
    }
    let sharp = light.blurred(0.0022)
    let soft = light.blurred(0.03)
    for index in canvas.values.indices {
      canvas.values[index] += sharp.values[index] + soft.values[index] * 0.6
    }
    drawShore(on: &canvas, random: &random)
    reflect(on: &canvas, Noise(&random))
  }

  /// Lets a folded curtain of rays hang down to about y = `place`.
  private func hang(
    at place: Double, strength: Double, in light: inout Canvas, random: inout Random
  ) {
    let noise = Noise(&random)
    let colours = Palette(0x9dffc0, 0x5cf2a0, 0x2ed08a, 0x2f9d96, 0x5a63b8, 0x7a3f9a, 0x3a1c52)
    let steps = 6000
    let share = strength * light.aspect * Double(light.height) / Double(steps) * 0.30
    for step in 0..<steps {
      let t = Double(step) / Double(steps)
      let fold = noise.sum(t * 5, 0.5, octaves: 4)
      let x = (t * 1.5 - 0.25) * light.aspect + 0.30 * fold
      let foot = place + 0.16 * noise.sum(t * 3.1, 4.5, octaves: 3) - 0.10 * (t - 0.5)
      let ray = 0.45 + 0.55 * noise(t * 130, 1.5).ramp(-0.6, 0.7)
      let tall = (0.30 + 0.30 * noise(t * 7, 8.5).ramp(-0.8, 0.8)) * (0.7 + 0.5 * ray)
      let presence = noise(t * 4, 12.5).ramp(-0.55, 0.25)
      let rows = Int(tall * Double(light.height))
      for row in 0..<max(rows, 1) {
        let rise = Double(row) / Double(rows)
        let body = rise.ramp(0, 0.05) * pow(1 - rise, 1.7)
        let y = foot - rise * tall
        light.add(colours[rise] * (body * ray * presence * share), at: Point(x, y))
      }
    }
  }

  private func drawShore(on canvas: inout Canvas, random: inout Random) {
    let far = Noise(&random)
    let mountains = Skyline(aspect: canvas.aspect) { x in
      shore - 0.17 * far.ridges(x * 1.5, 0.5, octaves: 7) * x.slope(-0.3, 1.1)
    }
    let snow = Noise(&random)
    canvas.fill(below: mountains) { point, depth in
      let patch = snow.ridges(point.x * 9 + depth * 8, point.y * 14, octaves: 4)
      let lit = patch.ramp(0.3, 0.75) * depth.slope(0.10, 0.0)
      return mix(Colour(hex: 0x07131c), Colour(hex: 0x2d5d60), lit * 0.55)
    }
    let bank = Skyline(aspect: canvas.aspect) { x in
      shore - 0.012 - 0.02 * far.sum(x * 2.3, 6.5, octaves: 3)
    }
    let woods = bank.wooded(aspect: canvas.aspect, height: 0.036, random: &random)
    canvas.fill(below: woods) { _, _ in Colour(hex: 0x03080b) }
  }

  private func reflect(on canvas: inout Canvas, _ noise: Noise) {
    let above = canvas
    canvas.paint(in: Box(Point(0, shore), Point(canvas.aspect, 1))) { point, _ in
      let depth = point.y - shore
      let scale = 1 / (depth + 0.02)
      let ripple = noise.sum(point.x * scale * 0.55, scale * 5, octaves: 3)
      let shift = Point(0.01 * ripple, 0.028 * ripple) * (0.25 + depth * 4)
      let mirrored = Point(point.x, shore - depth * 1.25) + shift
      let water = above.sample(Point(mirrored.x, min(mirrored.y, shore - 0.002)))
      return water * (0.72 - 0.5 * depth) + Colour(hex: 0x06121c) * 0.5
    }
  }
}
