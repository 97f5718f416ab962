import Glibc

/// A yellow leaf of a ginkgo, cut out of its picture, with a soft shadow.
struct GinkgoLeaf: CutOut {
  private let joint = Point(0, 0.70)

  func draw(on canvas: inout Canvas, random: inout Random) {
    let noise = Noise(&random)
    let middle = canvas.aspect / 2
    let gold = Palette(0xf7e08a, 0xf2c648, 0xe0a526, 0xb97a1c)
    canvas.paint(samples: 3) { point, _ in
      let place = Point(point.x - middle, point.y)
      guard min(outline(place), stem(place)) <= 0 else { return .zero }
      if stem(place) < outline(place) { return Colour(hex: 0xb98a2e) * (0.8 + 30 * -stem(place)) }
      let (radius, angle) = polar(place)
      let vein = (angle * 46 + 0.5 * noise(radius * 5, angle * 3)).remainder(dividingBy: 1)
      let groove = 1 - 0.20 * exp(-(vein * 5.5).squared) * radius.slope(0.05, 0.3)
      let fold = 1 + 0.10 * sin(angle * 7 + radius * 3) - 0.18 * exp(-(angle * 9).squared)
      let mottle = noise.sum(place * 7, octaves: 5)
      let age = radius.slope(0.28, 0.62) * 0.55 + 0.42 * mottle + 0.18
      return gold[age] * (groove * fold * (0.94 + 0.25 * (0.5 - point.y)))
    }
  }

  func opacity(at point: Point, aspect: Double) -> Double {
    let place = Point(point.x - aspect / 2, point.y)
    let inside = min(outline(place), stem(place))
    let shifted = place - Point(0.018, 0.026)
    let shadow = min(outline(shifted), stem(shifted)).ramp(0.035, -0.02) * 0.34
    return inside <= 0 ? 1 : shadow
  }

  /// The distance from the joint, and the angle from straight up.
  private func polar(_ place: Point) -> (radius: Double, angle: Double) {
    let offset = place - joint
    return (offset.length, atan2(offset.x, -offset.y))
  }

  /// Roughly the distance to the fan's rim, negative inside.
  private func outline(_ place: Point) -> Double {
    let (radius, angle) = polar(place)
    let notch = 0.23 * exp(-abs(angle - 0.02) * 15)
    let waves = 0.012 * sin(angle * 23) + 0.009 * sin(angle * 41 + 1) + 0.020 * sin(angle * 6.3 + 2)
    let rim = 0.565 - 0.10 * (angle / 1.15).squared - notch + waves
    let side = 1.16 - 0.35 * radius.slope(0.30, 0.0)
    return max(radius - rim, (abs(angle) - side) * max(radius, 0.02))
  }

  private func stem(_ place: Point) -> Double {
    let t = (place.y - joint.y + 0.02) / 0.26
    let curve = 0.055 * t.clamped.squared
    let width = 0.0075 + 0.004 * t.clamped
    let across = abs(place.x - curve) - width
    let along = max(-t, t - 1) * 0.26
    return min(max(across, along), 0) + Point(max(across, 0), max(along, 0)).length
  }
}
