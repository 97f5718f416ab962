import Glibc

/// Broad brush strokes that follow a current and never touch.
struct InkCurrents: Scene {
  var paper: Colour
  var inks: [Colour]
  /// The strokes' widths, thin to broad, in canvas heights.
  private let widths = 0.0035...0.017
  private let turbulence = 0.75

  func draw(on canvas: inout Canvas, random: inout Random) {
    let grain = Noise(&random)
    canvas.paint { point, _ in
      paper * (1 + 0.035 * grain.sum(point.x * 60, point.y * 60, octaves: 3))
    }
    let current = Noise(&random)
    let patches = Noise(&random)
    var taken = Clearance(aspect: canvas.aspect, cell: widths.upperBound)
    for attempt in 0..<9000 {
      let start = random.point(width: canvas.aspect, height: 1)
      let shrink = pow(1 - Double(attempt) / 9000, 1.6)
      let broad = mix(widths.lowerBound, widths.upperBound, shrink * random.between(0.4, 1))
      let path = taken.path(from: start, width: broad, limit: 190) { point in
        current.sum(point * 1.15, octaves: 2) * .pi * 2 * turbulence + 0.6
      }
      guard path.count > 14 else { continue }
      let choice = patches(start * 1.7) * 0.6 + 0.5 + random.between(-0.22, 0.22)
      let ink = inks[min(Int(choice.clamped * Double(inks.count)), inks.count - 1)]
      taken.claim(path, width: broad)
      stroke(path, width: broad, ink, on: &canvas, random.between(0.82, 1))
    }
  }

  private func stroke(
    _ path: [Point], width: Double, _ ink: Colour, on canvas: inout Canvas, _ wetness: Double
  ) {
    func pressure(_ index: Int) -> Double {
      let t = Double(index) / Double(path.count - 1)
      return width * (t.slope(0, 0.06) * (1 - t).slope(0, 0.35)).squareRoot()
    }
    for index in 1..<path.count {
      let dry = mix(ink, paper, (1 - wetness) * Double(index) / Double(path.count))
      canvas.line(
        path[index - 1], path[index], start: pressure(index - 1), end: pressure(index), dry)
    }
  }
}

/// The places of strokes, so that a new one can keep its distance.
private struct Clearance {
  private let cell: Double
  private let columns: Int
  private let rows: Int
  private var cells: [[(place: Point, width: Double)]]
  private let aspect: Double

  init(aspect: Double, cell: Double) {
    self.aspect = aspect
    self.cell = cell * 1.4
    columns = Int(aspect / self.cell) + 1
    rows = Int(1 / self.cell) + 1
    cells = Array(repeating: [], count: columns * rows)
  }

  /// The way along `direction` from `start` until another stroke comes too near.
  func path(
    from start: Point, width: Double, limit: Int, direction: (Point) -> Double
  ) -> [Point] {
    var path: [Point] = []
    var point = start
    while path.count < limit, isFree(point, width: width) {
      path.append(point)
      point += Point(angle: direction(point), length: 0.004)
    }
    return path
  }

  mutating func claim(_ path: [Point], width: Double) {
    for point in path {
      guard let index = index(point) else { continue }
      cells[index].append((point, width))
    }
  }

  private func isFree(_ point: Point, width: Double) -> Bool {
    guard index(point) != nil else { return false }
    let (column, row) = (Int(point.x / cell), Int(point.y / cell))
    for y in max(row - 1, 0)...min(row + 1, rows - 1) {
      for x in max(column - 1, 0)...min(column + 1, columns - 1) {
        for other in cells[y * columns + x]
        where other.place.distance(to: point) < (other.width + width) * 0.5 + 0.0035 {
          return false
        }
      }
    }
    return true
  }

  private func index(_ point: Point) -> Int? {
    guard point.x >= 0, point.y >= 0, point.x < aspect, point.y < 1 else { return nil }
    return Int(point.y / cell) * columns + Int(point.x / cell)
  }
}
