import Glibc

/// The path of a point that never repeats, drawn with light: Clifford Pickover's and Peter de
/// Jong's attractors.
struct LightAttractor: Scene {
  enum Formula { case clifford, deJong }

  var formula: Formula
  var a: Double
  var b: Double
  var c: Double
  var d: Double
  /// From dim to bright.
  var palette: Palette
  /// A second run of colours for where the path turns.
  var accent: Palette
  private let points = 14_000_000
  var zoom = 0.21
  var gain = 1.0

  func draw(on canvas: inout Canvas, random: inout Random) {
    var light = Raster<Point>(width: canvas.width, height: canvas.height)
    let middle = Point(canvas.aspect, 1) / 2
    var place = Point(0.1, 0.1)
    for _ in 0..<points {
      let next = step(place)
      let hue = ((next - place).length / 4).clamped
      light.add(Point(1, hue), at: middle + next * zoom)
      place = next
    }
    let mean = Double(points) / Double(canvas.values.count)
    for index in canvas.values.indices {
      let (density, hue) = (light.values[index].x, light.values[index].y)
      let tone = pow(log(1 + gain * density / mean) / 5, 1.15)
      let share = density > 0 ? hue / density : 0
      canvas.values[index] = mix(palette[tone], accent[tone], share.ramp(0.25, 0.75))
    }
    let bloom = canvas.blurred(0.012)
    for index in canvas.values.indices { canvas.values[index] += bloom.values[index] * 0.22 }
  }

  private func step(_ p: Point) -> Point {
    switch formula {
    case .clifford:
      Point(sin(a * p.y) + c * cos(a * p.x), sin(b * p.x) + d * cos(b * p.y))
    case .deJong:
      Point(sin(a * p.y) - cos(b * p.x), sin(c * p.x) - cos(d * p.y))
    }
  }
}
