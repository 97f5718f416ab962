import Glibc

/// Branches that two substances grow as they feed on each other, lit like a relief.
///
/// The Gray–Scott model (Pearson, "Complex patterns in a simple system", 1993).
struct Coral: Scene {
  var palette: Palette
  private let columns = 400
  private let steps = 5200

  func draw(on canvas: inout Canvas, random: inout Random) {
    let grown = grown(aspect: canvas.aspect, random: &random).blurred(0.0016)
    let noise = Noise(&random)
    let step = 0.55 * grown.pixel
    canvas.paint { point, _ in
      let height = grown.sample(point)
      let slope = Point(
        grown.sample(point + Point(step, 0)) - grown.sample(point - Point(step, 0)),
        grown.sample(point + Point(0, step)) - grown.sample(point - Point(0, step)))
      let shadow =
        grown.sample(point - Point(0.006, 0.008)).ramp(0.10, 0.30) * height.ramp(0.26, 0.12)
      let light = 0.74 - 8.5 * slope.dot(Point(0.62, 0.78))
      let patch = 0.16 * noise.sum(point * 1.7, octaves: 3)
      let tone = palette[height.ramp(0.06, 0.30) * 0.86 + patch]
      let shine = pow((light - 0.62).clamped, 3) * 1.4 * height.ramp(0.18, 0.3)
      return tone * (light.clamped * 1.15 + 0.12) * (1 - 0.55 * shadow) + Colour(grey: shine * 0.5)
    }
  }

  private func grown(aspect: Double, random: inout Random) -> Plane {
    let rows = Int(Double(columns) / aspect)
    var food = [Double](repeating: 1, count: columns * rows)
    var coral = Plane(width: columns, height: rows)
    for _ in 0..<26 {
      let place = random.point(width: coral.aspect, height: 1)
      coral.paint(in: Box(around: place, radius: 0.016)) { _, _ in 0.6 }
    }
    let taste = Noise(&random)
    var kill = Plane(like: coral)
    kill.paint { point, _ in 0.0620 + 0.0012 * taste.sum(point * 1.8, octaves: 2) }
    for _ in 0..<steps {
      let (oldFood, old) = (food, coral.values)
      for y in 0..<rows {
        let up = (y == 0 ? rows - 1 : y - 1) * columns
        let down = (y == rows - 1 ? 0 : y + 1) * columns
        for x in 0..<columns {
          let index = y * columns + x
          let left = x == 0 ? columns - 1 : x - 1
          let right = x == columns - 1 ? 0 : x + 1
          let sides = (index - x + left, index - x + right, up + x, down + x)
          let a = oldFood[index]
          let b = old[index]
          let spreadA =
            oldFood[sides.0] + oldFood[sides.1] + oldFood[sides.2] + oldFood[sides.3] - 4 * a
          let spreadB = old[sides.0] + old[sides.1] + old[sides.2] + old[sides.3] - 4 * b
          let eaten = a * b * b
          food[index] = a + 0.2097 * spreadA - eaten + 0.0545 * (1 - a)
          coral.values[index] = b + 0.105 * spreadB + eaten - (0.0545 + kill.values[index]) * b
        }
      }
    }
    return coral
  }
}
