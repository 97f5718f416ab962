import Glibc

/// Threads over and under each other.
struct Weave: Scene {
  enum Draft {
    case tartan
    case herringbone
    case ikat
  }

  var draft: Draft
  var warp: [Colour]
  var weft: [Colour]
  /// Threads from top to bottom.
  var threads = 96.0

  func draw(on canvas: inout Canvas, random: inout Random) {
    let fibre = Noise(&random)
    let dye = Noise(&random)
    canvas.paint(samples: 2) { point, _ in
      let sway = 0.12 * Point(fibre(point.y * 7, 1.5), fibre(point.x * 7, 4.5))
      // A few threads beyond the edge, so that none has a number below 0.
      let place = point * threads + sway + Point(48, 48)
      let (column, row) = (Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
      let inside = place - Point(Double(column), Double(row)) - Point(0.5, 0.5)
      let warpOnTop = isWarpOnTop(column, row)
      let across = warpOnTop ? inside.x : inside.y
      let along = warpOnTop ? place.y : place.x
      let thread = warpOnTop ? column : row + 4096
      let colour = warpOnTop ? warpColour(column, point, dye) : weftColour(row)
      let round = (1 - (across * 1.9).squared).clamped.squareRoot()
      let crown =
        0.80 + 0.20 * cos(float(warpOnTop ? inside.y : inside.x, column, row, warpOnTop) * .pi)
      let twist = fibre(along * 1.1 + across * 2.6, Double(thread) * 3.7)
      let wear = fibre.sum(point * 3, octaves: 3)
      return colour * ((0.34 + 0.66 * round) * crown * (1 + 0.20 * twist + 0.10 * wear))
    }
  }

  private func isWarpOnTop(_ column: Int, _ row: Int) -> Bool {
    switch draft {
    case .tartan: return (column + row) & 3 < 2
    case .ikat: return (column + row) & 1 == 0
    case .herringbone:
      let turn = (column / 12) % 2 == 0 ? column : -column
      return (turn + row) & 3 < 2
    }
  }

  /// The place of a thread along its float, -0.5...0.5.
  private func float(_ inside: Double, _ column: Int, _ row: Int, _ warpOnTop: Bool) -> Double {
    if draft == .ikat { return inside }
    let before =
      warpOnTop
      ? isWarpOnTop(column, row - 1) : !isWarpOnTop(column - 1, row)
    return (inside + (before ? 0.5 : -0.5)) / 2
  }

  private func weftColour(_ row: Int) -> Colour {
    weft[row % weft.count]
  }

  private func warpColour(_ column: Int, _ point: Point, _ dye: Noise) -> Colour {
    guard draft == .ikat else { return warp[column % warp.count] }
    // Ikat is dyed before weaving, so each thread's pattern slips a little.
    let slip = 0.018 * dye.speckle(column, 7) + 0.004 * dye(point.y * 40, Double(column))
    let tile = Point(point.x * 3, (point.y + slip) * 2.1)
    let local = Point(tile.x.remainder(dividingBy: 1), tile.y.remainder(dividingBy: 1))
    let diamond = abs(local.x) * 1.25 + abs(local.y)
    let step = Int(diamond * 9.5)
    return warp[step % warp.count]
  }
}
