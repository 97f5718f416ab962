import Glibc

/// A window of leaded glass with the sun behind it.
struct StainedGlass: Scene {
  func draw(on canvas: inout Canvas, random: inout Random) {
    let sun = Point(canvas.aspect * 0.5, 0.36)
    let sites = self.sites(aspect: canvas.aspect, sun: sun, random: &random)
    let cells = Sites(sites, aspect: canvas.aspect, cell: 0.06)
    let panes = sites.map { pane($0, sun: sun, random: &random) }
    let texture = Noise(&random)
    canvas.paint(samples: 2) { point, _ in
      let wobble = 0.003 * Point(texture(point * 30), texture(point.y * 30, point.x * 30))
      let (nearest, gap) = cells.nearest(point + wobble)
      let swirl = texture.sum(point.x * 14 + Double(nearest) * 3, point.y * 22, octaves: 4)
      let bubbles = texture(point.x * 120, point.y * 120)
      let beam = 0.50 + 0.75 * exp(-point.distance(to: sun) * 2.1)
      let glass =
        panes[nearest] * ((1 + 0.42 * swirl + 0.05 * bubbles) * beam * gap.ramp(0.000, 0.016))
      let bead = gap / 0.0038
      let lead =
        Colour(hex: 0x14151a)
        * (0.6 + 1.6 * (1 - bead.squared).clamped * (0.5 - 0.5 * wobble.x / 0.003))
      return mix(lead, glass, gap.ramp(0.0030, 0.0044))
    }
  }

  /// Rings around the sun, loosening into a scatter towards the edges.
  private func sites(aspect: Double, sun: Point, random: inout Random) -> [Point] {
    var sites = [sun]
    for ring in 1...16 {
      let radius = 0.052 * Double(ring) + 0.0012 * Double(ring * ring)
      let count = 5 + ring * 3
      let turn = random.unit()
      for index in 0..<count {
        let angle = (Double(index) + turn) / Double(count) * 2 * .pi
        let loose = 0.0015 * Double(ring)
        sites.append(
          sun + Point(angle: angle, length: radius) + Point(random.normal(), random.normal())
            * loose)
      }
    }
    return sites.filter { $0.x > -0.1 && $0.x < aspect + 0.1 && $0.y > -0.1 && $0.y < 1.1 }
  }

  private func pane(_ site: Point, sun: Point, random: inout Random) -> Colour {
    let light = Palette(
      0xfff2c4, 0xfbd066, 0xee8a2f, 0xc9392c, 0x7d1c3c, 0x2b2a6e, 0x1f4a94, 0x1b6f9e, 0x123f77)
    let colour = light[site.distance(to: sun) * 1.62 - 0.03 + random.between(-0.09, 0.09)]
    return colour.saturated(1.15) * random.between(0.7, 1.2)
  }
}

/// Points in boxes, to find the nearest two quickly.
private struct Sites {
  private let sites: [Point]
  private let cell: Double
  private let columns: Int
  private let rows: Int
  private var boxes: [[Int]]

  init(_ sites: [Point], aspect: Double, cell: Double) {
    self.sites = sites
    self.cell = cell
    columns = Int((aspect + 0.4) / cell) + 1
    rows = Int(1.4 / cell) + 1
    boxes = Array(repeating: [], count: columns * rows)
    for index in sites.indices {
      let (column, row) = place(sites[index])
      boxes[row * columns + column].append(index)
    }
  }

  /// The nearest site, and the distance to the border with the next one's cell.
  func nearest(_ point: Point) -> (index: Int, gap: Double) {
    let (column, row) = place(point)
    var first = (index: 0, distance: Double.infinity)
    var second = first
    for y in max(row - 2, 0)...min(row + 2, rows - 1) {
      for x in max(column - 2, 0)...min(column + 2, columns - 1) {
        for index in boxes[y * columns + x] {
          let distance = sites[index].distance(to: point)
          if distance < first.distance {
            (second, first) = (first, (index, distance))
          } else if distance < second.distance {
            second = (index, distance)
          }
        }
      }
    }
    let apart = sites[first.index].distance(to: sites[second.index])
    let gap = (second.distance.squared - first.distance.squared) / (2 * max(apart, 1e-9))
    return (first.index, gap)
  }

  private func place(_ point: Point) -> (column: Int, row: Int) {
    (
      min(max(Int((point.x + 0.2) / cell), 0), columns - 1),
      min(max(Int((point.y + 0.2) / cell), 0), rows - 1)
    )
  }
}
