import Glibc

/// A map of an island that does not exist, with contours and depths.
struct IslandSurvey: Scene {
  private let tints = Palette(
    0xb9c99a, 0xd3d6a4, 0xe9ddae, 0xe0bd8a, 0xc9976c, 0xeee6da, 0xffffff)
  private let depths = Palette(0xcfe3e2, 0xa6cbd0, 0x7fb0bd, 0x5f97aa)

  func draw(on canvas: inout Canvas, random: inout Random) {
    let land = elevations(like: canvas, Noise(&random))
    let paper = Noise(&random)
    let step = canvas.pixel
    canvas.paint { point, _ in
      let height = land.sample(point)
      let slope =
        Point(
          land.sample(point + Point(step, 0)) - land.sample(point - Point(step, 0)),
          land.sample(point + Point(0, step)) - land.sample(point - Point(0, step))) / (2 * step)
      let fibre = 1 + 0.025 * paper.sum(point * 80, octaves: 2)
      return (height < 0 ? sea(height, slope, step) : ground(height, slope, step)) * fibre
    }
  }

  /// The heights above the sea; below 0, its depths.
  private func elevations(like canvas: Canvas, _ noise: Noise) -> Plane {
    var land = Plane(like: canvas)
    let aspect = canvas.aspect
    land.paint { point, _ in
      let across = noise.sum(point * 3, octaves: 3)
      let along = noise.sum(point.y * 3, point.x * 3 + 5, octaves: 3)
      let place = point + 0.10 * Point(across, along)
      let middle = Point((place.x - aspect * 0.48) / (aspect * 0.46), (place.y - 0.5) / 0.46)
      let dome = 1 - middle.length
      let hills = noise.ridges(place.x * 2.1, place.y * 2.1, octaves: 6) * dome.ramp(-0.15, 0.6)
      return 0.72 * dome + 0.60 * hills - 0.16 + 0.14 * noise.sum(place * 2.4, octaves: 4)
    }
    return land.blurred(0.0022)
  }

  private func sea(_ height: Double, _ slope: Point, _ pixel: Double) -> Colour {
    let level = (-height * 11).rounded(.down) / 11
    let line = ink(height * 11, steepness: slope.length * 11, width: 0.5, pixel)
    return mix(depths[level * 1.7], Colour(hex: 0x4c8398), 0.35 * line)
  }

  private func ground(_ height: Double, _ slope: Point, _ pixel: Double) -> Colour {
    let towardsLight = slope.dot(Point(0.6, 0.8))
    let light = 0.89 + 0.11 * min(max(towardsLight, -1), 1)
    let fine = ink(height * 34, steepness: slope.length * 34, width: 0.55, pixel)
    let bold = ink(height * 6.8, steepness: slope.length * 6.8, width: 1.0, pixel)
    let coast = (height / max(slope.length, 0.05) / pixel).ramp(2.2, 0.8)
    let lines = max(0.38 * fine, 0.72 * bold)
    let lined = mix(tints[height * 1.22] * light, Colour(hex: 0x7d5136), lines)
    return mix(lined, Colour(hex: 0x2f5a6b), coast)
  }

  /// The share of a pixel that the line covers where `value` is whole, for a line of `width` px.
  private func ink(_ value: Double, steepness: Double, width: Double, _ pixel: Double) -> Double {
    let away = abs(value - value.rounded()) / max(steepness, 1e-6) / pixel
    return away.ramp(width + 0.7, width - 0.3) * (steepness * pixel).ramp(0.6, 0.25)
  }
}
