import Glibc

/// Overlapping fans of circles, the sea of Japanese cloth.
struct WaveScales: Scene {
  var sea: Palette
  var foam: Colour
  private let fans = 7.0

  func draw(on canvas: inout Canvas, random: inout Random) {
    let hue = Noise(&random)
    let cloth = Noise(&random)
    canvas.paint(samples: 3) { point, _ in
      let (away, fan) = nearest(point * fans)
      let tone = 0.5 + 0.55 * hue(fan.x * 0.23, fan.y * 0.19) + 0.30 * (point.y - 0.5)
      let ring = away * 5
      let line = abs(ring - ring.rounded()) / 5
      let band = Int(ring.rounded(.up))
      let ground = sea[tone - 0.055 * Double(band % 2) + 0.10 * (1 - away)]
      let lined = mix(foam, ground, line.ramp(0.020, 0.032))
      let shade = 1 - 0.30 * away.ramp(1.02, 0.90) * away.ramp(0.80, 1.0)
      let weave =
        1 + 0.05 * cloth.sum(point.x * 220, point.y * 40, octaves: 2) + 0.05
        * cloth.sum(point.x * 40, point.y * 220, octaves: 2)
      return lined * (shade * weave)
    }
  }

  /// The distance to the centre of the frontmost fan over `place`, and which fan that is.
  private func nearest(_ place: Point) -> (away: Double, fan: Point) {
    // Rows lie half a unit apart; a lower row's fans lie in front.
    let lowest = Int((place.y * 2).rounded(.down)) + 2
    for row in stride(from: lowest, through: lowest - 5, by: -1) {
      let shift = row & 1 == 0 ? 0.0 : 1.0
      let column = ((place.x - shift) / 2).rounded() * 2 + shift
      let centre = Point(column, Double(row) / 2)
      let away = place.distance(to: centre)
      if away < 1 { return (away, centre) }
    }
    return (1, place)
  }
}
