import Glibc

/// Parallel lines that seem to swell and sink.
struct OpWaves: Scene {
  var inks: Palette
  private let lines = 46.0

  func draw(on canvas: inout Canvas, random: inout Random) {
    let bumps = (0..<5).map { index in
      let place = Point(canvas.aspect * (0.14 + 0.18 * Double(index)), random.between(0.15, 0.85))
      return (place: place, size: random.between(0.16, 0.30), lift: index % 2 == 0 ? 1.0 : -1.0)
    }
    canvas.paint(samples: 4) { point, _ in
      var y = point.y + 0.035 * sin(point.x * 5.1) + 0.02 * sin(point.x * 2.3 + 1)
      for bump in bumps {
        let away = point.distance(to: bump.place) / bump.size
        y +=
          bump.lift * 0.105 * exp(-away * away) * (1 + 0.4 * (point.x - bump.place.x) / bump.size)
      }
      let phase = (y * lines).remainder(dividingBy: 1)
      return inks[abs(phase) < 0.25 ? 0 : 1]
    }
  }
}
