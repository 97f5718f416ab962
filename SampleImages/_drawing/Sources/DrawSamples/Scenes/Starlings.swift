import Glibc

/// A murmuration over the reeds, after the sun has gone.
struct Starlings: Scene {
  func draw(on canvas: inout Canvas, random: inout Random) {
    let sky = Palette(0x5d7391, 0x8f97a8, 0xcfb3a5, 0xf1c39a, 0xfadba8, 0xf7e3b8)
    let clouds = Noise(&random)
    let aspect = canvas.aspect
    canvas.paint { point, _ in
      let streak = clouds.sum(point.x * 0.8, point.y * 7, octaves: 5)
      let glow = exp(-Point((point.x - aspect * 0.70) * 0.55, point.y - 0.82).length * 2.6)
      let light = sky[point.y / 0.92 + 0.10 * streak]
      return light * (0.86 + 0.1 * streak) + Colour(hex: 0xffc27a) * (0.42 * glow)
    }
    drawFlock(on: &canvas, random: &random)
    drawReeds(on: &canvas, random: &random)
  }

  private func drawFlock(on canvas: inout Canvas, random: inout Random) {
    let swirl = Noise(&random)
    for _ in 0..<11000 {
      let t = random.unit()
      let body = 0.05 + 0.26 * (sin(t * .pi).squared) * (0.55 + 0.45 * sin(t * 9 + 1))
      let spine = Point(
        canvas.aspect * (0.12 + 0.66 * t), 0.46 - 0.20 * sin(t * 4.2 + 0.5) + 0.08 * t)
      let spread = Point(random.normal() * 0.10, random.normal() * body * 0.55)
      var place = spine + spread
      place +=
        0.13
        * Point(
          swirl.sum(place * 2.3, octaves: 3), swirl.sum(place.y * 2.3, place.x * 2.3, octaves: 3))
      let heading = swirl(place * 1.3) * 2 + 0.2
      let span = random.between(0.0028, 0.0066)
      let flap = random.between(-0.5, 0.9)
      let colour = Colour(hex: 0x1c1d2b)
      for side in [-1.0, 1.0] {
        let wing = Point(side * span, -flap * span).rotated(by: heading * 0.4)
        canvas.line(place, place + wing, start: 0.0024, end: 0.0008, colour, opacity: 0.85)
      }
    }
  }

  private func drawReeds(on canvas: inout Canvas, random: inout Random) {
    let noise = Noise(&random)
    let colour = Colour(hex: 0x17151c)
    let far = Skyline(aspect: canvas.aspect) { x in
      0.885 - 0.018 * noise.sum(x * 1.9, 0.5, octaves: 5)
    }
    let woods = far.wooded(aspect: canvas.aspect, height: 0.018, random: &random)
    canvas.fill(below: woods) { _, depth in
      mix(Colour(hex: 0x5c4f57), Colour(hex: 0x8d7468), depth.slope(0, 0.07))
    }
    let bank = Skyline(aspect: canvas.aspect) { x in 0.965 - 0.03 * noise.sum(x, 5, octaves: 3) }
    canvas.fill(below: bank) { _, _ in colour }
    var x = 0.0
    while x < canvas.aspect {
      let foot = Point(x, 1.0)
      let clump = noise(x * 1.1, 9.5).ramp(-0.5, 0.6)
      let tall = random.between(0.04, 0.10) + 0.10 * clump * random.unit()
      let lean = random.normal() * 0.012 + 0.015
      let tip = foot + Point(lean, -tall)
      canvas.line(foot, tip, start: 0.0032, end: 0.0012, colour)
      if random.unit() < 0.12 {
        canvas.line(tip, tip + Point(lean * 0.2, -0.022), start: 0.0075, end: 0.006, colour)
      }
      x += random.between(0.003, 0.011)
    }
  }
}
