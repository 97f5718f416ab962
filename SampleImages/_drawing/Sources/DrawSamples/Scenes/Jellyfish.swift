import Glibc

/// Jellyfish that rise through dark water, drawn with light alone.
struct Jellyfish: Scene {
  func draw(on canvas: inout Canvas, random: inout Random) {
    let sea = Palette(0x2a7f95, 0x145a7a, 0x0d3a5f, 0x081f40, 0x040d22)
    let shafts = Noise(&random)
    let aspect = canvas.aspect
    canvas.paint { point, _ in
      let ray = (point.x - aspect * 0.7) / (point.y + 0.45)
      let shaft = shafts.sum(ray * 9, 0.5, octaves: 4).ramp(-0.1, 0.5) * exp(-point.y * 2.6)
      return sea[point.y * 1.02 + 0.03 * shafts(point * 3)] * 0.92 + Colour(hex: 0x7fd0d0)
        * (0.22 * shaft)
    }
    var light = Canvas(like: canvas)
    let pinks = Palette(0xffe3d6, 0xff9fae, 0xc86bb0, 0x6a4bb0)
    let blues = Palette(0xf2fbff, 0x9fe0f0, 0x5a9fe0, 0x3a4bb0)
    drawJelly(Point(aspect * 0.75, 0.115), 0.045, 0.25, blues, 0.42, &light, random: &random)
    drawJelly(Point(aspect * 0.22, 0.36), 0.062, -0.22, blues, 0.62, &light, random: &random)
    drawJelly(Point(aspect * 0.80, 0.83), 0.040, -0.3, pinks, 0.45, &light, random: &random)
    drawJelly(Point(aspect * 0.58, 0.52), 0.112, 0.16, pinks, 1.0, &light, random: &random)
    let bloom = light.blurred(0.006)
    for index in canvas.values.indices {
      canvas.values[index] += light.values[index] * 0.8 + bloom.values[index] * 0.55
    }
    for _ in 0..<260 {
      let size = random.between(0.0005, 0.0016)
      canvas.glow(
        at: random.point(width: aspect, height: 1), radius: size,
        Colour(hex: 0xbfeaf2) * random.between(0.05, 0.35))
    }
  }

  private func drawJelly(
    _ heart: Point, _ radius: Double, _ lean: Double, _ hues: Palette, _ strength: Double,
    _ light: inout Canvas, random: inout Random
  ) {
    for _ in 0..<26 {
      let start = random.between(-0.92, 0.92)
      trail(
        heart, radius, lean, at: start, length: random.between(2.6, 5.2), frill: 0.10,
        hues[0.45 + 0.5 * random.unit()] * (0.15 * strength), &light, random: &random)
    }
    for _ in 0..<110 {
      let start = random.normal() * 0.20
      trail(
        heart, radius, lean, at: start, length: random.between(1.2, 2.7), frill: 0.34,
        hues[0.25 + 0.5 * random.unit()] * (0.075 * strength), &light, random: &random)
    }
    drawBell(heart, radius, lean, hues, strength, &light)
  }

  private func trail(
    _ heart: Point, _ radius: Double, _ lean: Double, at start: Double, length: Double,
    frill: Double, _ colour: Colour, _ light: inout Canvas, random: inout Random
  ) {
    let wave = (random.between(0, 6), random.between(1.2, 2.2), random.between(3.5, 7))
    let steps = Int(length * radius * Double(light.height) * 2.2)
    for step in 0..<steps {
      let t = Double(step) / Double(steps)
      let down = 0.30 + t * length
      let sway =
        0.36 * t * sin(t * length * wave.1 + wave.0) + frill * t * 0.5
        * sin(t * length * wave.2 + wave.0 * 2)
      let local = Point(start * (1 - 0.45 * t) + sway + 0.25 * lean * t * t * length, down)
      let place = heart + local.rotated(by: lean) * radius
      light.add(colour * pow(1 - t, 1.2), at: place)
    }
  }

  private func drawBell(
    _ heart: Point, _ radius: Double, _ lean: Double, _ hues: Palette, _ strength: Double,
    _ light: inout Canvas
  ) {
    light.paint(in: Box(around: heart, radius: radius * 1.35), samples: 2) { point, below in
      let local = (point - heart).rotated(by: -lean) / radius
      let skirt = 0.30 + 0.055 * cos(local.x * 19) * (1 - local.x.squared)
      let dome =
        local.y < 0
        ? (local.x.squared + (local.y / 0.92).squared).squareRoot()
        : abs(local.x) / (1 - 0.20 * local.y.squared)
      guard dome < 1, local.y < skirt else { return below }
      let shell = 0.16 + 0.90 * pow(dome, 5)
      let breadth = (1 - (local.y / 1.05).squared).clamped.squareRoot()
      let longitude = asin(min(max(local.x / max(breadth, 0.05), -1), 1))
      let ribs = 0.16 * pow(abs(cos(longitude * 9)), 8) * (local.y + 1).clamped
      let rim = 0.55 * exp(-((local.y - skirt) / 0.05).squared)
      let organs = 0.45 * exp(-Point(abs(local.x) - 0.27, (local.y + 0.18) * 1.3).length * 7)
      let fade = dome.ramp(1, 0.97) * local.y.ramp(skirt, skirt - 0.03)
      let glow = hues[0.15 + 0.55 * dome] * (shell + ribs + rim) + hues[0.3] * organs
      return below + glow * (0.55 * strength * fade)
    }
  }
}
