import Glibc

/// The sun's corona around the black moon.
struct TotalEclipse: Scene {
  func draw(on canvas: inout Canvas, random: inout Random) {
    let centre = Point(canvas.aspect / 2, 0.5)
    let radius = 0.155
    let noise = Noise(&random)
    let hues = Palette(0x0c1326, 0x22365c, 0x6f86ad, 0xcfd8e4, 0xfffaf0)
    canvas.paint { point, _ in hues[0.10 * exp(-point.distance(to: centre) * 2)] * 0.7 }
    canvas.addStars(420, above: 1, brightness: 0.45, random: &random)
    let edge = canvas.edge
    let diamond = centre + Point(angle: -0.78, length: radius * 1.012)
    canvas.paint(samples: 2) { point, below in
      let offset = point - centre
      let away = offset.length / radius
      let direction = offset / max(offset.length, 1e-9)
      let bend = 0.16 * noise.sum(offset * 5, octaves: 3)
      let rays = noise.sum(
        (direction.x + bend) * 5.5, (direction.y - bend) * 5.5 + away * 0.12, octaves: 6)
      let equator = 0.62 + 0.55 * (direction.rotated(by: 0.5).x).squared
      let fall = max(away, 1)
      let corona =
        1.25 * pow(fall, -4.4) + (0.40 + 0.95 * rays).clamped * equator * pow(fall, -2.9) * 0.72
      let tint = mix(Colour(hex: 0xaebfe0), Colour(hex: 0xfff6e6), corona.clamped)
      let flames = noise.sum(direction.x * 9, direction.y * 9, octaves: 3).ramp(0.22, 0.5)
      let rim = exp(-((away - 1.004) / 0.012).squared) * flames
      let flash = point.distance(to: diamond)
      let spark = 2.5 * exp(-(flash / 0.013).squared) + 0.5 * exp(-flash / 0.03)
      let sky =
        below + Colour(hex: 0xfff3e0) * spark + tint * corona + Colour(hex: 0xff5d6e) * (rim * 1.1)
      return mix(sky, Colour(hex: 0x04060c), edge.coverage(offset.length - radius))
    }
  }
}
