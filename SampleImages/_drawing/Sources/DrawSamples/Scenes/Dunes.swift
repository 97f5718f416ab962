import Glibc

/// A sea of sand under a low sun, seen from a crest.
struct Dunes: Scene {
  private let sky = Palette(0x5f8fb8, 0x9dbccb, 0xe3d8c3, 0xf6dcb4)
  private let sand = Palette(0x4a2c35, 0x8a4f3d, 0xc9824c, 0xeab474, 0xfbdca6)
  private let haze = Colour(hex: 0xf3d6b0)
  private let horizon = 0.25
  private let eye = 0.66
  private let farthest = 9.0

  func draw(on canvas: inout Canvas, random: inout Random) {
    let land = Sand(&random)
    let veil = Noise(&random)
    canvas.paint { point, _ in
      sky[point.y / horizon + 0.12 * veil.sum(point.x, point.y * 8, octaves: 4)]
    }
    // Each column is drawn from the near to the far, and only above what it has drawn already.
    var fine = Canvas(width: canvas.width * 2, height: canvas.height * 2)
    fine.paint { point, _ in canvas.sample(point) }
    for column in 0..<fine.width {
      let x = (Double(column) + 0.5) * fine.pixel - fine.aspect / 2
      draw(column, towards: x, land, on: &fine)
    }
    canvas.paint { point, _ in
      let step = fine.pixel / 2
      let upper = fine.sample(point + Point(-step, -step)) + fine.sample(point + Point(step, -step))
      let lower = fine.sample(point + Point(-step, step)) + fine.sample(point + Point(step, step))
      return (upper + lower) * 0.25
    }
  }

  private func draw(_ column: Int, towards x: Double, _ land: Sand, on canvas: inout Canvas) {
    var lowest = canvas.height
    var distance = 0.22
    while distance < farthest, lowest > 0 {
      let place = Point(x * distance * 1.1, distance)
      let height = land.heights.sample(land.spot(place))
      let y = horizon + (eye - height) / distance * 0.75
      let row = max(Int((y * Double(canvas.height)).rounded()), 0)
      if row < lowest {
        let colour = shade(place, distance, land)
        for index in row..<lowest { canvas[column, index] = colour }
        lowest = row
      }
      distance *= 1.0011
    }
  }

  private func shade(_ place: Point, _ distance: Double, _ land: Sand) -> Colour {
    let light = land.light.sample(land.spot(place))
    let ripples = land.noise(place.x * 26 + land.noise(place * 3) * 2, place.y * 90)
    let near = (1.2 / (distance + 0.6)).clamped
    let tone = sand[light * 0.86 + 0.07 + 0.045 * ripples * near]
    return mix(tone, haze, distance.ramp(0.8, 9.0) * 0.86)
  }
}

/// The dunes' heights and how the sun falls on them, over 12 × 10 units.
private struct Sand {
  let noise: Noise
  private(set) var heights = Plane(width: 1500, height: 1250)
  private(set) var light = Plane(width: 1500, height: 1250)

  init(_ random: inout Random) {
    noise = Noise(&random)
    let noise = noise
    heights.paint { point, _ in Sand.height(Point(point.x * 10 - 6, point.y * 10), noise) }
    let heights = heights
    light.paint { point, _ in Sand.light(at: point, heights) }
  }

  /// The coordinates of `place` in the planes.
  func spot(_ place: Point) -> Point {
    Point((place.x + 6) / 10, place.y / 10)
  }

  private static func height(_ place: Point, _ noise: Noise) -> Double {
    let bend = 0.75 * noise.sum(place * 0.55, octaves: 3)
    let large = crest(place.x * 0.62 + place.y * 0.30 + bend * 1.4)
    let small = crest(place.x * 1.35 + place.y * 0.85 - bend * 2.2 + 0.4)
    let swell = noise(place.x * 0.4 + 9, place.y * 0.4).ramp(-0.6, 0.6)
    return (0.30 * large * (0.35 + 0.65 * swell)) + 0.07 * small * (0.3 + 0.7 * large)
  }

  /// A long slope to windward and a short one to lee, 0...1.
  private static func crest(_ phase: Double) -> Double {
    let t = phase - phase.rounded(.down)
    return t < 0.70 ? t.ramp(-0.25, 0.72) : 1 - t.ramp(0.68, 1.10) * 0.86 - 0.14 * t.slope(0.70, 1)
  }

  private static func light(at point: Point, _ heights: Plane) -> Double {
    let step = 2 * heights.pixel
    let across = heights.sample(point + Point(step, 0)) - heights.sample(point - Point(step, 0))
    let along = heights.sample(point + Point(0, step)) - heights.sample(point - Point(0, step))
    let normal = Vector(-across / (20 * step), 1, -along / (20 * step)).normalized
    let lit = normal.dot(Vector(-0.80, 0.52, 0.30)).clamped
    var shade = 0.0
    let height = heights.sample(point)
    for index in 1...40 {
      let reach = Double(index) * 0.0028
      let above = heights.sample(point + Point(-0.936, 0.35) * reach) - height - reach * 10 * 0.42
      shade = max(shade, above.slope(0, 0.012))
    }
    return 0.16 + 0.10 * normal.z + 0.82 * pow(lit, 0.85) * (1 - 0.92 * shade)
  }
}
