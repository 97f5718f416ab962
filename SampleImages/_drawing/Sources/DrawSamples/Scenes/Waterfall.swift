import Glibc

/// Water that falls from a gap in the forest into its own mist.
struct Waterfall: Scene {
  private let lip = 0.20
  private let pool = 0.86

  func draw(on canvas: inout Canvas, random: inout Random) {
    let noise = Noise(&random)
    let middle = canvas.aspect * 0.52
    let sky = Palette(0xbfd2d3, 0xdbe3d9, 0xeeeadb)
    canvas.paint { point, _ in sky[point.y / 0.25] }
    drawWoods(on: &canvas, random: &random)
    canvas.paint { point, below in
      guard point.y > lip - 0.05 else { return below }
      let top =
        lip + 0.010 * noise.sum(point.x * 12, 0.5, octaves: 4) - 0.05 * abs(point.x - middle)
      guard point.y > top else { return below }
      return mix(rock(point, noise), water(point, middle, noise), stream(point, middle, noise))
    }
    drawMist(middle, on: &canvas, Noise(&random))
    drawPool(middle, on: &canvas, Noise(&random))
    drawFrame(on: &canvas, random: &random)
  }

  private func drawWoods(on canvas: inout Canvas, random: inout Random) {
    for layer in 0..<3 {
      let noise = Noise(&random)
      let nearness = Double(layer) / 2
      let hill = Skyline(aspect: canvas.aspect) { x in
        0.150 + 0.035 * nearness - 0.05 * noise.sum(x * 5, 0.5, octaves: 3) - 0.10
          * abs(x / canvas.aspect - 0.5)
      }
      let woods = hill.wooded(
        aspect: canvas.aspect, height: 0.05 + 0.035 * nearness, breadth: 0.13, random: &random)
      let colour = mix(Colour(hex: 0xa9bdb4), Colour(hex: 0x35544a), nearness)
      canvas.fill(below: woods) { point, _ in
        mix(colour, Colour(hex: 0xc9d5cb), (point.y - hill[point.x]).slope(-0.01, 0.07) * 0.6)
      }
    }
  }

  private func rock(_ point: Point, _ noise: Noise) -> Colour {
    let face = noise.ridges(point.x * 9, point.y * 5, octaves: 6)
    let ledge = noise.sum(point.x * 5, point.y * 26, octaves: 5)
    let moss = noise.sum(point.x * 7 + 3, point.y * 9, octaves: 5).ramp(-0.05, 0.30)
    let stone = Palette.wetStone[0.15 + 0.55 * face + 0.25 * ledge]
    let green = mix(Colour(hex: 0x1f3a26), Colour(hex: 0x6c8a4a), (face + ledge).clamped)
    return mix(stone, green, moss * 0.75 * ledge.ramp(-0.25, 0.15))
  }

  /// The share of water in front of the rock, 0...1.
  private func stream(_ point: Point, _ middle: Double, _ noise: Noise) -> Double {
    let drop = (point.y - lip) / (pool - lip)
    let half = 0.050 + 0.035 * drop + 0.012 * noise(point.y * 6, 2.5)
    let x = point.x - middle - 0.012 * noise(point.y * 2.2, 7.5)
    let strand = noise.sum(x * 42, point.y * 1.6, octaves: 4)
    let main = (abs(x) / half).ramp(1.15, 0.62) * (0.86 + 0.5 * strand).clamped
    let side =
      (abs(x - 0.105) / 0.014).ramp(1, 0.2) * drop.ramp(0.10, 0.2) * (0.55 + 0.8 * strand).clamped
    let other =
      (abs(x + 0.098 + 0.02 * drop) / 0.010).ramp(1, 0.2) * drop.ramp(0.3, 0.4)
      * (0.45 + strand).clamped
    return max(main, side * 0.8, other * 0.7)
  }

  private func water(_ point: Point, _ middle: Double, _ noise: Noise) -> Colour {
    let fine = noise.sum((point.x - middle) * 70, point.y * 2.4, octaves: 5)
    let broad = noise.sum((point.x - middle) * 22 + 5, point.y * 1.2, octaves: 3)
    return Palette.whiteWater[0.58 + 0.50 * fine + 0.36 * broad]
  }

  private func drawMist(_ middle: Double, on canvas: inout Canvas, _ noise: Noise) {
    canvas.paint { point, below in
      let offset = Point((point.x - middle) / 0.24, (point.y - pool) / 0.16)
      let billow = 1 + 0.9 * noise.sum(point * 6, octaves: 5)
      let depth = 0.90 * exp(-offset.dot(offset)) * billow
      let air = 0.10 * (point.y - lip).slope(0, 0.5) * exp(-((point.x - middle) / 0.2).squared)
      return mix(below, Colour(hex: 0xe6eee9), (depth + air).clamped)
    }
  }

  private func drawPool(_ middle: Double, on canvas: inout Canvas, _ noise: Noise) {
    let above = canvas
    canvas.paint { point, below in
      let shore = pool + 0.012 * noise.sum(point.x * 7, 0.5, octaves: 3)
      guard point.y > shore else { return below }
      let depth = point.y - shore
      let ripple = noise.sum(point.x * 16, point.y * 90, octaves: 4)
      let mirrored = above.sample(
        Point(point.x + 0.008 * ripple, shore - depth * 1.6 + 0.02 * ripple))
      let foam = noise.sum(point.x * 20, point.y * 46, octaves: 5).ramp(0.0, 0.4)
      let near = exp(-Point((point.x - middle) / 0.17, depth / 0.05).length)
      let water = mix(Colour(hex: 0x17332f), mirrored, 0.50 - depth) * (1 + 0.3 * ripple)
      return mix(water, Colour(hex: 0xeaf1ec), (foam * 0.7 * near + 0.55 * near.squared).clamped)
    }
  }

  /// Dark rocks and ferns at both sides, near the eye.
  private func drawFrame(on canvas: inout Canvas, random: inout Random) {
    let noise = Noise(&random)
    let edge = canvas.edge
    let aspect = canvas.aspect
    canvas.paint { point, below in
      let side = min(point.x, aspect - point.x)
      let row = point.x > aspect / 2 ? 3.0 : 9.0
      let slant = 0.17 * point.y.ramp(0.72, 1.02) + 0.05 * noise.sum(row, point.y * 9, octaves: 5)
      let inside = edge.coverage(side - slant + 0.02)
      let crag = noise.ridges(point.x * 16, point.y * 12, octaves: 5)
      let lit = (crag * 0.8 + noise.sum(point * 30, octaves: 4) * 0.3).clamped
      return mix(below, mix(Colour(hex: 0x080f0d), Colour(hex: 0x2f4538), lit), inside)
    }
    for _ in 0..<420 {
      let isLeft = random.unit() < 0.5
      let y = random.between(0.80, 1.03)
      let foot = Point(
        isLeft
          ? random.between(-0.01, 0.13) * y.ramp(0.78, 1.0)
          : aspect - random.between(-0.01, 0.13) * y.ramp(0.78, 1.0), y)
      let length = random.between(0.02, 0.07) * y.ramp(0.4, 1.0)
      let angle = (isLeft ? -0.9 : .pi + 0.9) + random.normal() * 0.45
      let bend = isLeft ? 0.5 : -0.5
      let knee = foot + Point(angle: angle, length: length * 0.6)
      let tip = knee + Point(angle: angle + bend, length: length * 0.5)
      let green = mix(Colour(hex: 0x0d1a12), Colour(hex: 0x3f6136), random.unit() * 0.8)
      canvas.line(foot, knee, start: 0.0032, end: 0.0026, green)
      canvas.line(knee, tip, start: 0.0026, end: 0.0006, green)
    }
  }
}

extension Palette {
  fileprivate static let wetStone = Palette(0x0d1514, 0x22302d, 0x43524c, 0x77817a)
  fileprivate static let whiteWater = Palette(0x6f9090, 0xa9c2c0, 0xdfeae7, 0xffffff)
}
