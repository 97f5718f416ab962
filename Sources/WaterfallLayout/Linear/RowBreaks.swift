/// The breaks of justified rows: each row is as wide as the container, its pictures equally high.
///
/// Dynamic programming finds the rows whose heights deviate least from the target, squared and
/// summed over all rows, as TeX does with the lines of a paragraph.
struct RowBreaks {
  /// Each picture's width divided by its height.
  let aspects: [Double]
  /// The room between two pictures of a row, px.
  let spacing: Double
  /// The width to fill, px.
  let width: Double
  /// The height that rows should have, px.
  let target: Double
  /// The most pictures in a row.
  let limit: Int

  /// Breaks pictures into rows of about `columns` average ones.
  ///
  /// A panorama or a very tall picture counts as an average one when the target is found, so that a
  /// few of them do not change the scale of all the others.
  ///
  /// - Parameter leastWidth: The width, px, at which every row still has room for its pictures.
  init(aspects: [Double], spacing: Double, columns: Int, width: Double, leastWidth: Double) {
    let usual = aspects.reduce(0) { $0 + min(max($1, 0.75), 1.5) } / Double(aspects.count)
    self.aspects = aspects
    self.spacing = spacing
    self.width = width
    let pixel = width > 0 ? min(1, width / 2) : 1
    target = max(pixel, width - Double(columns - 1) * spacing) / (usual * Double(columns))
    let most = max(12, 3 * columns)
    // The gaps of a row leave at least half of it to the pictures, and a px at the least width; or half
    // of that, if it is but a px or two.
    let room = min(width / 2, leastWidth - min(1, leastWidth / 2))
    limit = spacing > 0 ? Int(max(1, min(Double(most), room / spacing + 1))) : most
  }

  /// The factor of the target height from which on the last row is left short instead.
  static let lastRowStretch = 1.5

  /// The width by height of the slimmest usual photo, a phone's: a slimmer one is narrow by its own
  /// shape, and would be a poster if that made it stand alone.
  private static let slimmest = 9.0 / 16

  /// The rows, as ranges of items, first to last.
  ///
  /// - Parameter narrowest: The least width, px, of a picture beside others; one that is slimmer than
  ///   9:16 counts as that.
  /// - Complexity: O(items × limit).
  func rows(narrowest: Double) -> [Range<Int>] {
    var costs = [0.0]
    var starts = [0]
    for end in aspects.indices.map({ $0 + 1 }) {
      var best = (cost: Double.infinity, start: end - 1)
      var (sum, slimmest) = (0.0, Double.infinity)
      for start in (max(0, end - limit)..<end).reversed() {
        sum += aspects[start]
        slimmest = min(slimmest, max(aspects[start], Self.slimmest))
        let stretch = stretch(of: sum, count: end - start)
        let deviation = Self.deviation(stretch)
        // With more pictures the row only gets lower still.
        if deviation < 0, deviation * deviation >= best.cost { break }
        let height = isShort(stretch, end: end) ? target : stretch * target
        if end - start > 1, slimmest * height < narrowest { continue }
        let cost = costs[start] + deviation * deviation
        if cost < best.cost { best = (cost, start) }
      }
      costs.append(best.cost)
      starts.append(best.start)
    }
    return rows(from: starts)
  }

  /// The deviation of a row's height, in target heights.
  ///
  /// Below half of the target it grows beyond all bounds, in a hyperbola that goes on from the line: else
  /// one row would be crammed, since that costs 1 at most, to spare the others from being a little high.
  private static func deviation(_ stretch: Double) -> Double {
    stretch < 0.5 ? -1 / (4 * stretch) : stretch - 1
  }

  private func rows(from starts: [Int]) -> [Range<Int>] {
    var rows: [Range<Int>] = []
    var end = aspects.count
    while end > 0 {
      rows.append(starts[end]..<end)
      end = starts[end]
    }
    return rows.reversed()
  }

  /// True for a last row that would be far too high.
  private func isShort(_ stretch: Double, end: Int) -> Bool {
    end == aspects.count && stretch > Self.lastRowStretch
  }

  /// The height that a full row would have, in target heights.
  func stretch(of aspects: Double, count: Int) -> Double {
    max(0, width - Double(count - 1) * spacing) / (aspects * target)
  }
}

extension RowBreaks {
  /// The row's height as a share of the width that its pictures have: 1 / aspects for a full row.
  ///
  /// A last row that would be far too high keeps the target height and ends early.
  func share(of row: Range<Int>) -> Double {
    let sum = aspects[row].reduce(0, +)
    let stretch = stretch(of: sum, count: row.count)
    return 1 / (isShort(stretch, end: row.upperBound) ? sum * stretch : sum)
  }
}
