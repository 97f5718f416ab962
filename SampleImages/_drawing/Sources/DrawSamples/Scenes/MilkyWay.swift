import Glibc

/// The galaxy above wooded hills, and a cabin where somebody is still up.
struct MilkyWay: Scene {
  func draw(on canvas: inout Canvas, random: inout Random) {
    let noise = Noise(&random)
    let tilt = 1.12
    let centre = Point(canvas.aspect * 0.60, 0.45)
    let air = Palette(0x060a1c, 0x0b1733, 0x16305a, 0x2b4f78, 0x54707f, 0x8d8a7a)
    let dust = Palette(0x1b2a57, 0x4a5488, 0x9a86a5, 0xe6c3ab, 0xfff0d8)
    func band(_ point: Point) -> (core: Double, lane: Double) {
      let local = (point - centre).rotated(by: tilt)
      let drift = 0.10 * noise.sum(local.x * 2.1, local.y * 2.1, octaves: 4)
      let across = (local.y + drift) / 0.17
      let core = exp(-across * across) * (0.55 + 0.45 * exp(-(local.x * 1.3).squared))
      let rift = noise.sum(local.x * 2.6 + 9, local.y * 6.5 + drift * 4, octaves: 6)
      let lane = rift.ramp(-0.10, 0.30) * exp(-(across * 1.5 + 0.1).squared)
      return (core, lane)
    }
    canvas.paint { point, _ in
      let (core, lane) = band(point)
      let cloud = 0.62 + 0.6 * noise.sum(point.x * 9, point.y * 9, octaves: 6)
      let glow = core * cloud * (1 - 0.86 * lane)
      return air[point.y / 0.94] * 0.62 + dust[glow * 1.05] * (0.62 * glow)
    }
    canvas.addStars(26000, above: 0.93, brightness: 0.9, random: &random) { point in
      let (core, lane) = band(point)
      return 0.16 + 0.84 * core * (1 - 0.9 * lane)
    }
    drawHills(on: &canvas, random: &random)
  }

  private func drawHills(on canvas: inout Canvas, random: inout Random) {
    let shades = Palette(0x24374a, 0x101c2a, 0x04070c)
    for index in 0..<3 {
      let noise = Noise(&random)
      let nearness = Double(index) / 2
      let hills = Skyline(aspect: canvas.aspect) { x in
        0.84 + 0.075 * nearness - 0.09 * noise.sum(x * 1.7, 0.3, octaves: 5)
      }
      let woods = hills.wooded(
        aspect: canvas.aspect, height: 0.008 + 0.034 * nearness, random: &random)
      canvas.fill(below: woods) { _, _ in shades[nearness] }
    }
    let door = Point(canvas.aspect * 0.27, 0.935)
    canvas.glow(at: door, radius: 0.045, Colour(hex: 0xffa64d) * 0.30)
    canvas.glow(at: door, radius: 0.009, Colour(hex: 0xffc069) * 1.1)
    for side in [-0.0042, 0.0042] {
      let low = door + Point(side - 0.0026, -0.0045)
      canvas.paint(in: Box(low, low + Point(0.0052, 0.008))) { _, _ in Colour(hex: 0xffe2a3) * 1.2 }
    }
  }
}
