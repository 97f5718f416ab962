import Glibc

extension Raster<Colour> {
  /// Lays `colour` over what is there.
  mutating func dot(at centre: Point, radius: Double, _ colour: Colour, opacity: Double = 1) {
    let edge = edge
    paint(in: Box(around: centre, radius: radius + pixel)) { point, below in
      mix(below, colour, opacity * edge.coverage(point.distance(to: centre) - radius))
    }
  }

  /// Adds light that is strongest at `centre` and fades to nothing at three times `radius`.
  mutating func glow(at centre: Point, radius: Double, _ light: Colour) {
    paint(in: Box(around: centre, radius: radius * 3)) { point, below in
      let distance = point.distance(to: centre) / radius
      return below + light * (exp(-distance * distance) * (1 - distance / 3).clamped)
    }
  }

  /// Draws a stroke whose width runs from `start` to `end`, with round caps.
  mutating func line(
    _ a: Point, _ b: Point, start: Double, end: Double, _ colour: Colour, opacity: Double = 1
  ) {
    let reach = max(start, end) / 2 + pixel
    let low = Point(min(a.x, b.x), min(a.y, b.y)) - Point(repeating: reach)
    let high = Point(max(a.x, b.x), max(a.y, b.y)) + Point(repeating: reach)
    let along = b - a
    let scale = 1 / max(along.dot(along), 1e-18)
    // A line thinner than a pixel keeps its ink: it gets paler, not narrower.
    let (floor, edge) = (pixel, edge)
    paint(in: Box(low, high)) { point, below in
      let t = ((point - a).dot(along) * scale).clamped
      let width = mix(start, end, t)
      let distance = point.distance(to: a + along * t) - max(width, floor) / 2
      return mix(below, colour, opacity * min(1, width / floor) * edge.coverage(distance))
    }
  }

  /// Fills what lies below the `skyline`.
  mutating func fill(below skyline: Skyline, _ colour: (Point, Double) -> Colour) {
    let edge = edge
    paint { point, below in
      let depth = point.y - skyline[point.x]
      let covered = edge.coverage(-depth)
      return covered > 0 ? mix(below, colour(point, depth), covered) : below
    }
  }
}
