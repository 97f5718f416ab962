import Glibc

/// Mountain ranges one behind the other, each paler than the one in front.
struct MistyRange: Scene {
  enum Outline { case alpine, rolling, peaks }

  /// From the zenith down to the mist.
  var sky: Palette
  /// From the farthest range to the nearest.
  var ranges: Palette
  var mist: Colour
  var sun: Point?
  var sunlight = Colour(hex: 0xffe2b0)
  private let sunRadius = 0.035
  var outline = Outline.alpine
  var count = 7
  var horizon = 0.38

  func draw(on canvas: inout Canvas, random: inout Random) {
    drawSky(on: &canvas, Noise(&random))
    let billows = Noise(&random)
    for index in 0..<count {
      let nearness = Double(index) / Double(count - 1)
      let noise = Noise(&random)
      let foot = foot(nearness)
      let ground = Skyline(aspect: canvas.aspect) { x in
        height(x, nearness, canvas.aspect, noise)
      }
      let tall = 0.055 * (nearness - 0.45).clamped
      let skyline =
        tall > 0
        ? ground.wooded(aspect: canvas.aspect, height: tall, random: &random) : ground
      let colour = ranges[nearness]
      let veil = mix(mist, colour, nearness * 0.55)
      canvas.fill(below: skyline) { point, _ in
        // Mist lies level; only a little of it clings to the slopes.
        let depth = mix(point.y - foot + 0.05, point.y - ground[point.x], 0.25)
        let wisps = billows.sum(point.x * 2.2, point.y * 7 + nearness * 9, octaves: 4)
        let thickness = (depth * (5.5 - 2.5 * nearness) + wisps * 0.35 - 0.12).clamped
        return mix(colour, veil, thickness * thickness * (3 - 2 * thickness))
      }
    }
  }

  private func drawSky(on canvas: inout Canvas, _ noise: Noise) {
    let (aspect, edge) = (canvas.aspect, canvas.edge)
    canvas.paint { point, _ in
      var light = sky[point.y / (horizon + 0.18)]
      let cloud = noise.sum(point.x * 1.3, point.y * 6, octaves: 5)
      light = mix(light, mist, 0.35 * cloud.ramp(0.0, 0.7))
      guard let sun else { return light }
      let away = point.distance(to: Point(sun.x * aspect, sun.y))
      let disc = edge.coverage(away - sunRadius)
      let halo = 0.55 * exp(-away * 9) + 0.25 * exp(-away * 2.4)
      return mix(light + sunlight * halo * 0.7, sunlight * 1.25, disc)
    }
  }

  /// The height of a range in its mist.
  private func foot(_ nearness: Double) -> Double {
    horizon + (0.98 - horizon) * pow(nearness, 1.25)
  }

  private func height(_ x: Double, _ nearness: Double, _ aspect: Double, _ noise: Noise) -> Double {
    let base = foot(nearness)
    let frequency = 1.6 + 0.9 * (1 - nearness)
    switch outline {
    case .alpine:
      let crest = noise.ridges(x * frequency, 0.5, octaves: 7)
      return base - (0.24 - 0.08 * nearness) * (crest - 0.25) - 0.05 * noise(x * 0.8, 3.3)
    case .rolling:
      return base - 0.10 * noise.sum(x * frequency, 0.5, octaves: 5) - 0.05 * noise(x * 0.7, 3.3)
    case .peaks:
      let mass = noise.ridges(x * frequency * 2.1, 0.5, octaves: 2) - 0.1
      let broken = noise.sum(x * 34, 7.5, octaves: 5)
      return base + 0.08 - (0.36 - 0.14 * nearness) * pow(mass.clamped, 1.4) - 0.011 * broken
    }
  }
}
