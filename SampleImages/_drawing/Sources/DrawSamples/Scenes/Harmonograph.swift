import Glibc

/// The line that a pen on four swinging pendulums draws before it comes to rest.
struct Harmonograph: Scene {
  var paper: Colour
  var ink: Colour
  var second: Colour

  func draw(on canvas: inout Canvas, random: inout Random) {
    var density = Raster<Point>(width: canvas.width, height: canvas.height)
    let centre = Point(canvas.aspect / 2, 0.5)
    let steps = 2_600_000
    for step in 0..<steps {
      let t = Double(step) / Double(steps) * 520
      let calm = exp(-t * 0.0052)
      let x = sin(t * 2.0012) + 0.55 * sin(t * 3)
      let y = cos(t * 2.0012) - 0.55 * cos(t * 3)
      let place = centre + Point(x, y).rotated(by: 0.5) * (0.29 * calm)
      let speed = Point(2 * cos(t * 2 + 0.3), 3 * cos(t * 3)).length * calm
      density.add(Point(speed, speed * calm) * (0.55 * Double(canvas.height) / 1400), at: place)
    }
    let noise = Noise(&random)
    let scale = Double(canvas.values.count) / (1400 * 1400) * 0.20
    canvas.paint { point, _ in
      let drawn = density.sample(point)
      let cover = 1 - exp(-drawn.x * scale)
      let young = drawn.x > 0 ? drawn.y / drawn.x : 0
      let texture =
        1 + 0.03 * noise.sum(point * 70, octaves: 3) + 0.05 * noise.sum(point * 2, octaves: 3)
      return mix(paper * texture, mix(second, ink, young.ramp(0.15, 0.75)), cover * 0.95)
    }
  }
}
