import Glibc

/// Pebbles on a beach, packed as closely as they will go.
struct Pebbles: Scene {
  private struct Pebble {
    var place: Point
    var radius: Double
  }

  func draw(on canvas: inout Canvas, random: inout Random) {
    let sand = Noise(&random)
    canvas.paint { point, _ in
      Colour(hex: 0x3f3832)
        * (0.75 + 0.5 * sand.sum(point * 60, octaves: 3) + 0.3 * sand.sum(point * 4, octaves: 3))
    }
    let tints = Palette(
      0x2f3a40, 0x5b6a6e, 0x8b9491, 0xc9c2b2, 0xe8dfcd, 0xb79a7a, 0x8a5a48, 0x54423f)
    for pebble in packed(aspect: canvas.aspect, random: &random) {
      draw(pebble, tints[random.unit()], on: &canvas, Noise(&random))
    }
  }

  private func packed(aspect: Double, random: inout Random) -> [Pebble] {
    var pebbles: [Pebble] = []
    for attempt in 0..<26000 {
      let place = random.point(width: aspect + 0.1, height: 1.1) - Point(0.05, 0.05)
      let largest = attempt < 60 ? 0.085 : attempt < 900 ? 0.045 : 0.026
      var radius = largest
      for other in pebbles {
        radius = min(radius, place.distance(to: other.place) - other.radius)
        if radius < 0.006 { break }
      }
      if radius >= (attempt < 60 ? 0.045 : 0.006) {
        pebbles.append(Pebble(place: place, radius: radius))
      }
    }
    return pebbles
  }

  private func draw(_ pebble: Pebble, _ tint: Colour, on canvas: inout Canvas, _ noise: Noise) {
    let edge = canvas.edge
    let turn = noise(0.5, 0.5) * 6
    let squash = 1 + 0.22 * (noise(3.5, 0.5).clamped)
    canvas.paint(in: Box(around: pebble.place + Point(0.006, 0.008), radius: pebble.radius * 1.25))
    { point, below in
      func shape(_ point: Point) -> (inside: Double, local: Point) {
        var local = (point - pebble.place).rotated(by: turn) / pebble.radius
        local.y *= squash
        let wobble = 1 - 0.07 * (1 + noise.sum(local * 0.9 + Point(5, 5), octaves: 2))
        return (local.length / wobble, local)
      }
      let cast = shape(point - Point(0.005, 0.0075)).inside
      let shaded = below * (1 - 0.72 * cast.ramp(1.12, 0.86))
      let (distance, local) = shape(point)
      let inside = edge.coverage((distance - 1) * pebble.radius)
      guard inside > 0 else { return shaded }
      let dome = (1 - pow(distance.clamped, 2.6)).squareRoot()
      let upright = (point - pebble.place) / pebble.radius
      let light = 0.30 + 0.62 * dome - 0.34 * upright.dot(Point(0.62, 0.78)) * distance
      let speckle = noise.sum(local * 16, octaves: 3)
      let cloud = noise.sum(local * 2.2, octaves: 4)
      let vein =
        exp(-abs(noise.sum(local.x * 1.1 + 8, local.y * 2.2, octaves: 3)) * 38)
        * noise(9.5, 2.5).ramp(0.0, 0.4)
      let stone = mix(
        tint * (1 + 0.30 * cloud + 0.28 * speckle), Colour(hex: 0xf1ebdd), 0.75 * vein)
      let shine = 0.10 * exp(-((upright - Point(-0.30, -0.38)) * 2.6).length.squared)
      return mix(shaded, stone * max(light, 0.05) + Colour(grey: shine), inside)
    }
  }
}
