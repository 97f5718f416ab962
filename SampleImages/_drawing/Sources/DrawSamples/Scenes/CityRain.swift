import Glibc

/// Street lights out of focus behind a window with rain on it.
struct CityRain: Scene {
  func draw(on canvas: inout Canvas, random: inout Random) {
    drawStreet(on: &canvas, random: &random)
    let street = canvas
    let seen = street.blurred(0.004)
    let misted = street.blurred(0.018)
    let fog = Noise(&random)
    canvas.paint { point, _ in
      let veil = 0.55 + 0.35 * fog.sum(point * 2.2, octaves: 4)
      return mix(street.sample(point), misted.sample(point), veil) * 0.92 + Colour(hex: 0x2a3a4d)
        * 0.10
    }
    for _ in 0..<2600 {
      let radius = 0.0011 + 0.0022 * pow(random.unit(), 2)
      drawDrop(at: random.point(width: canvas.aspect, height: 1), radius, 1, seen, on: &canvas)
    }
    for _ in 0..<190 {
      let radius = random.between(0.0045, 0.0125)
      let place = random.point(width: canvas.aspect, height: 1)
      if random.unit() < 0.22 { drawTrail(to: place, radius, seen, on: &canvas, random: &random) }
      drawDrop(at: place, radius, random.between(1.05, 1.4), seen, on: &canvas)
    }
  }

  private func drawStreet(on canvas: inout Canvas, random: inout Random) {
    let dusk = Palette(0x0b1524, 0x14283d, 0x1d3a4d, 0x1a2b3a, 0x0d141d)
    canvas.paint { point, _ in dusk[point.y] }
    let lamps = [0xffb347, 0xff8c42, 0xffd08a, 0xff5a4a, 0xf2efe4, 0x58c7c0, 0x4a8fd9, 0xffa030].map
    { Colour(hex: $0) }
    var light = Canvas(like: canvas)
    let edge = canvas.edge
    for _ in 0..<120 {
      let depth = random.unit()
      let place = Point(random.between(-0.05, canvas.aspect + 0.05), 0.50 + random.normal() * 0.17)
      let radius = mix(0.016, 0.060, depth)
      let lamp = lamps[Int(random.next() % UInt64(lamps.count))] * random.between(0.10, 0.42)
      light.paint(in: Box(around: place, radius: radius * 1.1)) { point, below in
        let away = point.distance(to: place)
        let ring = 0.72 + 0.34 * (away / radius).ramp(0.6, 0.97)
        return below + lamp * (ring * edge.coverage((away - radius) * 0.22))
      }
    }
    for index in canvas.values.indices { canvas.values[index] += light.values[index] }
  }

  private func drawDrop(
    at place: Point, _ radius: Double, _ stretch: Double, _ street: Canvas, on canvas: inout Canvas
  ) {
    let edge = canvas.edge
    canvas.paint(in: Box(around: place, radius: radius * 1.6)) { point, below in
      let offset = Point(point.x - place.x, (point.y - place.y) / stretch) / radius
      let away = offset.length
      let inside = edge.coverage((away - 1) * radius)
      guard inside > 0 else { return below }
      // A drop is a lens: it shows the street small and upside down.
      let seen = street.sample(place - offset * (0.09 + 0.10 * away))
      let rim = 1 - 0.62 * away.ramp(0.55, 1.0) * (0.6 - 0.4 * offset.y)
      let spark = exp(-((offset - Point(-0.34, -0.42)) * 4.2).length.squared)
      return mix(below, seen * (1.55 * rim) + Colour(grey: 0.34 * spark), inside)
    }
  }

  private func drawTrail(
    to place: Point, _ radius: Double, _ street: Canvas, on canvas: inout Canvas,
    random: inout Random
  ) {
    let length = random.between(0.10, 0.36)
    let low = place - Point(radius * 1.2, length)
    let sway = random.between(0, 6)
    canvas.paint(in: Box(low, place + Point(radius * 1.2, 0))) { point, below in
      let t = (place.y - point.y) / length
      let x = point.x - place.x - radius * 0.3 * sin(t * 9 + sway) * t
      let clear = (abs(x) / (radius * 0.62)).ramp(1, 0.6) * t.ramp(1, 0.4)
      return mix(below, street.sample(point + Point(x * 2, 0)) * 1.06, clear * 0.85)
    }
    for _ in 0..<Int(length * 60) {
      let rise = random.between(0.04, 1) * length
      let spot = place + Point(random.normal() * radius * 0.25, -rise)
      drawDrop(at: spot, radius * random.between(0.10, 0.28), 1, street, on: &canvas)
    }
  }
}
