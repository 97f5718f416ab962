import Glibc

/// The sun going down into a calm sea under broken cloud.
struct SunsetSea: Scene {
  private let horizon = 0.56
  private let sky = Palette(0x26406b, 0x4a5d8a, 0x8a7398, 0xd0848a, 0xf4a673, 0xffcf87)

  func draw(on canvas: inout Canvas, random: inout Random) {
    let clouds = Noise(&random)
    let waves = Noise(&random)
    let sun = Point(canvas.aspect * 0.40, horizon - 0.055)
    let edge = canvas.edge
    canvas.paint { point, _ in
      let sky = light(point, sun: sun, clouds)
      if point.y < horizon {
        return mix(
          sky, Colour(hex: 0xfff0c4) * 1.15, edge.coverage(point.distance(to: sun) - 0.036))
      }
      return water(point, sun: sun, clouds, waves)
    }
  }

  private func light(_ point: Point, sun: Point, _ clouds: Noise) -> Colour {
    let height = (point.y / horizon).clamped
    let away = Point((point.x - sun.x) * 0.7, point.y - sun.y).length
    var light = sky[pow(height, 1.15)] + Colour(hex: 0xffb057) * (0.62 * exp(-away * 5.5))
    let perspective = 1 / (1.12 - height)
    let mass = clouds.sum(point.x * 0.9 * perspective.squareRoot(), perspective * 1.9, octaves: 7)
    let cover = mass.ramp(0.00, 0.34)
    let under = clouds.sum(
      point.x * 0.9 * perspective.squareRoot(), perspective * 1.9 + 0.10, octaves: 7)
    let lit = (mass - under).ramp(-0.03, 0.10) * (0.25 + 0.9 * exp(-away * 1.9))
    let cloud = mix(Colour(hex: 0x544c72), Colour(hex: 0xff9b6b), lit)
    light = mix(light, cloud, cover * 0.80 * (1 - 0.55 * height.squared))
    return light
  }

  private func water(_ point: Point, sun: Point, _ clouds: Noise, _ waves: Noise) -> Colour {
    let depth = point.y - horizon
    let scale = 1 / (depth + 0.006)
    let place = Point((point.x - sun.x) * scale * 0.16, scale * 0.85)
    let slope = waves.sum(place.x * 1.4, place.y * 2.1, octaves: 5)
    let mirrored = Point(
      point.x + 0.06 * slope, horizon - depth * 0.9 - 0.20 * abs(slope) * (0.15 + depth))
    let reflected = light(mirrored, sun: sun, clouds)
    let facing = mix(0.78, 0.36, depth.slope(0, 0.44)) * (0.86 + 0.5 * slope)
    let body = mix(Colour(hex: 0x12304a), reflected, facing.clamped)
    let path = exp(-((point.x - sun.x) / (0.028 + 0.34 * depth)).squared)
    let glint = path * slope.ramp(0.06, 0.34) * (1 - 0.6 * depth)
    return body + Colour(hex: 0xffc47a) * (glint * 1.15)
  }
}
