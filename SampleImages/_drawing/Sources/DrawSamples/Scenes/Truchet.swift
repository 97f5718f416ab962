import Glibc

/// Tiles with two quarter circles each, turned at random: a garden of endless paths.
struct Truchet: Scene {
  var palette: Palette
  var ground: Colour
  private let tiles = 9.0

  func draw(on canvas: inout Canvas, random: inout Random) {
    let turn = Noise(&random)
    let drift = Noise(&random)
    canvas.paint(samples: 3) { point, _ in
      let place = point * tiles
      let tile = Point(place.x.rounded(.down), place.y.rounded(.down))
      let flips = turn.speckle(Int(tile.x), Int(tile.y)) < 0.5
      var local = place - tile
      if flips { local.x = 1 - local.x }
      let radius = min(local.length, (local - Point(1, 1)).length)
      let across = abs(radius - 0.5)
      let tone = palette[0.5 + 1.25 * drift.sum(point * 1.5, octaves: 2) + across * 0.3]
      let tube = across / 0.25
      let lines = (across * 16 + 0.5).remainder(dividingBy: 1)
      let groove = 1 - 0.26 * exp(-(lines * 5).squared)
      let round = (1 - tube.squared).clamped.squareRoot()
      let shade = 0.45 * (across - 0.25).ramp(0.14, 0)
      let earth = ground * (1 - shade + 0.08 * turn.sum(point * 40, octaves: 2))
      return tube < 1 ? tone * ((0.42 + 0.62 * round) * groove) : earth
    }
  }
}
