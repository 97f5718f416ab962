import Glibc

extension Raster<Colour> {
  /// Adds `count` stars, many faint ones and few bright ones.
  ///
  /// They stay above `bottom`, in canvas heights; `density` is the chance of one at a place, 0...1.
  mutating func addStars(
    _ count: Int, above bottom: Double, brightness: Double = 1, random: inout Random,
    density: (Point) -> Double = { _ in 1 }
  ) {
    let tints = Palette(0xa9c4ff, 0xdfe8ff, 0xffffff, 0xfff1dc, 0xffcf9e)
    for _ in 0..<count {
      let place = random.point(width: aspect, height: bottom)
      let magnitude = pow(random.unit(), 22)
      let tint = tints[random.unit()]
      guard random.unit() < density(place) else { continue }
      let radius = max(0.0005 + 0.0008 * magnitude, 0.55 * pixel)
      glow(at: place, radius: radius, tint * (brightness * (0.16 + 1.5 * magnitude)))
      if magnitude > 0.6 {
        glow(at: place, radius: radius * 4, tint * (0.10 * brightness * magnitude))
      }
    }
  }
}
