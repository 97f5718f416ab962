import Glibc

/// Little more than two fields of colour and a low sun.
struct QuietSea: Scene {
  func draw(on canvas: inout Canvas, random: inout Random) {
    let horizon = 0.62
    let sky = Palette(0x2f4a6d, 0x6a7f9b, 0xb9a9b0, 0xe9b9a0, 0xf6cfa4)
    let sea = Palette(0xd6a595, 0x8f8a9c, 0x4e6785, 0x26405f, 0x14263f)
    let sun = Point(canvas.aspect / 2, 0.47)
    let edge = canvas.edge
    canvas.paint { point, _ in
      let below = edge.coverage(horizon - point.y)
      let field = mix(sky[point.y / horizon], sea[(point.y - horizon) / (1 - horizon)], below)
      let disc = edge.coverage(point.distance(to: sun) - 0.085)
      return mix(field, Colour(hex: 0xfbe3c0), disc)
    }
    for row in 0..<34 {
      let depth = pow(Double(row) / 34, 1.5)
      let y = horizon + 0.006 + depth * 0.33
      let wide = 0.075 * (1 - depth * 0.55) * random.between(0.35, 1.1)
      let x = sun.x + random.normal() * 0.014 * (1 + depth)
      let thick = 0.0022 + 0.0042 * depth
      let glint = mix(Colour(hex: 0xfbe3c0), Colour(hex: 0xd9a892), depth)
      canvas.line(Point(x - wide, y), Point(x + wide, y), start: thick, end: thick, glint)
    }
  }
}
