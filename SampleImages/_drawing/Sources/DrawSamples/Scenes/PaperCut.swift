import Glibc

/// Sheets of paper with holes, laid over one another, lit from the upper left.
struct PaperCut: Scene {
  /// From the lowest sheet to the top one.
  var sheets: Palette
  private let count = 9

  func draw(on canvas: inout Canvas, random: inout Random) {
    let shape = Noise(&random)
    let fibre = Noise(&random)
    let eye = Point(canvas.aspect * 0.52, 0.44)
    var depth = Plane(like: canvas)
    depth.paint { point, _ in
      let warp = Point(
        shape.sum(point * 1.6, octaves: 2), shape.sum(point.y * 1.6 + 7, point.x * 1.6, octaves: 2))
      let place = point + warp * 0.35
      return place.distance(to: eye) * 1.05 + 0.30 * shape.sum(place * 1.9, octaves: 2)
    }
    canvas.paint { point, _ in sheets[0] * (1 + 0.25 * (0.4 - point.distance(to: eye))) }
    for index in 1...count {
      let level = 0.075 + 0.70 * pow(Double(index - 1) / Double(count), 1.15)
      lay(level, sheets[Double(index) / Double(count)], over: &canvas, depth, fibre)
    }
  }

  /// Lays a sheet over the canvas that covers where `depth` is over `level`.
  private func lay(
    _ level: Double, _ colour: Colour, over canvas: inout Canvas, _ depth: Plane, _ fibre: Noise
  ) {
    var mask = Plane(like: canvas)
    let step = canvas.pixel * 1.2
    for index in mask.values.indices {
      mask.values[index] = depth.values[index].slope(level - step, level + step)
    }
    let near = mask.blurred(0.006)
    let far = mask.blurred(0.022)
    let rim = Point(0.0022, 0.0022)
    canvas.paint { point, below in
      let offset = Point(0.009, 0.012)
      let shadow = 0.42 * near.sample(point - offset * 0.6) + 0.36 * far.sample(point - offset * 2)
      let cover = mask.sample(point)
      let bevel = mask.sample(point - rim) - mask.sample(point + rim)
      let texture = 1 + 0.05 * fibre.sum(point * 90, octaves: 3) - 0.22 * bevel * cover
      return mix(below * (1 - 0.80 * shadow), colour * texture, cover)
    }
  }
}
