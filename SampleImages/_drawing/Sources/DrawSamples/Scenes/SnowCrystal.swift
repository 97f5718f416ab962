import Glibc

/// A snow crystal that has grown cell by cell.
///
/// Clifford Reiter's model: "A local cellular model for snow crystal growth", 2005.
struct SnowCrystal: Scene {
  private let beta = 0.4
  private let gamma = 0.001
  private let radius = 170

  func draw(on canvas: inout Canvas, random: inout Random) {
    let ice = grown().blurred(1.0 / Double(2 * radius))
    let noise = Noise(&random)
    let ground = Palette(0x2a4d74, 0x16304f, 0x0a1a30)
    let glass = Palette(0x2f5f8c, 0x7fb0d2, 0xd5e8f2, 0xffffff)
    let centre = Point(canvas.aspect / 2, 0.5)
    let step = 0.0016
    func thickness(_ point: Point) -> Double {
      let place = (point - centre).rotated(by: 0.26) * (Double(radius) / 0.46)
      let row = place.y / 0.8660254
      let cell = Point(place.x - row / 2, row) + Point(Double(radius), Double(radius))
      return ice.sample((cell + Point(0.5, 0.5)) * ice.pixel)
    }
    canvas.paint { point, _ in
      let away = point.distance(to: centre)
      return ground[away * 1.3 + 0.25 * noise.sum(point * 2, octaves: 4)]
    }
    canvas.paint(samples: 2) { point, below in
      let depth = thickness(point)
      let inside = depth.ramp(0.80, 1.0)
      let slope = Point(
        thickness(point + Point(step, 0)) - thickness(point - Point(step, 0)),
        thickness(point + Point(0, step)) - thickness(point - Point(0, step)))
      let sheen = slope.dot(Point(-0.5, -0.8)) * 1.1
      let tone = glass[0.34 + 0.30 * (depth - 1) + sheen]
      let shadow = thickness(point - Point(0.010, 0.014)).ramp(0.6, 1.0) * 0.45
      return mix(
        below * (1 - shadow), mix(below, tone, 0.86) + Colour(grey: max(sheen, 0) * 0.25), inside)
    }
  }

  /// The water in each cell of a rhombic grid; 1 and more is ice.
  private func grown() -> Plane {
    let size = 2 * radius + 1
    var water = Plane(width: size, height: size, filledWith: beta)
    water[radius, radius] = 1
    let around = [1, -1, size, -size, 1 - size, size - 1]
    var reach = 1
    while reach < radius - 6 {
      var vapour = water.values
      var isReceptive = Array(repeating: false, count: vapour.count)
      let span = max(radius - reach - 3, 1)...min(radius + reach + 3, size - 2)
      for row in span {
        for index in row * size + span.lowerBound...row * size + span.upperBound
        where water.values[index] >= 1 {
          isReceptive[index] = true
          for offset in around { isReceptive[index + offset] = true }
        }
      }
      for index in vapour.indices where isReceptive[index] { vapour[index] = 0 }
      for row in 1..<size - 1 {
        for index in row * size + 1..<row * size + size - 1 {
          let mean = around.reduce(0) { $0 + vapour[index + $1] } / 6
          let moved = vapour[index] + 0.5 * (mean - vapour[index])
          let kept = isReceptive[index] ? water.values[index] + gamma : 0
          water.values[index] = moved + kept
        }
      }
      while (0..<size).contains(radius + reach), water[radius + reach, radius] >= 1 { reach += 1 }
    }
    return water
  }
}
