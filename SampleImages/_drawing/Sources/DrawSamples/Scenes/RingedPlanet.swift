import Glibc

/// A giant of gas with its rings, each throwing a shadow on the other.
struct RingedPlanet: Scene {
  private let axis = Vector(0.36, -0.86, 0.36).normalized
  private let sun = Vector(-0.78, -0.36, 0.52).normalized
  private let radius = 0.255
  private let gas = Palette(0x7a5b4d, 0xb98d68, 0xe2c197, 0xf3e2c0, 0xcfa67c)
  private let ice = Palette(0x8a7560, 0xcdb48f, 0xeadcbc, 0xb9a58a)

  func draw(on canvas: inout Canvas, random: inout Random) {
    let space = Noise(&random)
    let tint = Palette(0x05060d, 0x0a1020, 0x1b1f3a, 0x3a2c4a)
    canvas.paint { point, _ in
      tint[0.30 + 0.85 * space.sum(point * 1.4, octaves: 6)] * 0.8
    }
    canvas.addStars(2600, above: 1, brightness: 0.7, random: &random)
    let centre = Point(canvas.aspect * 0.5, 0.5)
    let storms = Noise(&random)
    let grooves = Noise(&random)
    canvas.paint(samples: 2) { point, below in
      let place = point - centre
      var result = below
      let ring = ringPoint(place)
      let band = rings(ring.length / radius, grooves)
      let ringLight = band.colour * (isShaded(ring) ? 0.03 : 0.95)
      let square = place.dot(place)
      let height = square < radius * radius ? (radius * radius - square).squareRoot() : -1
      if ring.z < 0 || height < 0 { result = mix(result, ringLight, band.opacity) }
      if height >= 0 {
        let surface = Vector(place.x, place.y, height) / radius
        let rim = ((radius - square.squareRoot()) / radius).ramp(0, 0.012)
        result = mix(result, planet(surface, storms, grooves), rim)
        if ring.z > height { result = mix(result, ringLight, band.opacity) }
      }
      return result
    }
  }

  /// The point in which the line of sight through `place` meets the plane of the rings.
  private func ringPoint(_ place: Point) -> Vector {
    Vector(place.x, place.y, -(axis.x * place.x + axis.y * place.y) / axis.z)
  }

  private func isShaded(_ point: Vector) -> Bool {
    let along = point.dot(sun)
    return along < 0 && (point - sun * along).length < radius
  }

  private func rings(_ distance: Double, _ grooves: Noise) -> (colour: Colour, opacity: Double) {
    guard distance > 1.22, distance < 2.28 else { return (.zero, 0) }
    let fine = grooves.sum(distance * 26, 0.5, octaves: 5)
    let gap = 1 - 0.95 * exp(-((distance - 1.95) / 0.028).squared)
    let inner = distance.ramp(1.22, 1.50) * 0.75 + 0.25 * distance.ramp(1.50, 1.54)
    let opacity = (inner * gap * distance.ramp(2.28, 2.25) * (0.80 + 0.5 * fine)).clamped
    let colour = ice[(distance - 1.22) + 0.4 * fine]
    return (colour, opacity)
  }

  private func planet(_ surface: Vector, _ storms: Noise, _ grooves: Noise) -> Colour {
    let latitude = surface.dot(axis)
    let east = Vector(axis.y, -axis.x, 0).normalized
    let longitude = atan2(surface.dot(east), surface.z)
    let curl = storms.sum(longitude * 2.2 + latitude * 3, latitude * 11, octaves: 5)
    let belts = grooves.sum(latitude * 6.5 + curl * 0.30, 3.5, octaves: 4)
    let light = surface.dot(sun).ramp(-0.10, 1.0)
    let haze = pow(1 - surface.z, 3)
    let body =
      gas[0.52 + 0.75 * belts + 0.10 * curl] * (light * 1.15 * ringShadow(surface, grooves))
    return body + Colour(hex: 0x9db4d6) * (haze * light * 0.35)
  }

  /// The share of sunlight that the rings leave for a place on the planet.
  private func ringShadow(_ surface: Vector, _ grooves: Noise) -> Double {
    let reach = -surface.dot(axis) / sun.dot(axis)
    guard reach > 0 else { return 1 }
    return 1 - 0.75 * rings((surface + sun * reach).length, grooves).opacity
  }
}
