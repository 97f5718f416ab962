internal import WaterfallLayout

/// A check that the tiles of a section keep apart, stay inside and leave no holes, within a band.
struct SectionCheck {
  let band: BandWidths
  let frames: [LinearFrame]
  let height: LinearLength
  /// The photo of each tile.
  let names: ArraySlice<String>
  /// The width of the section in terms of the gallery's.
  let boxWidth: LinearLength
  /// The room above and below the tiles, px.
  let top, bottom: Double

  /// The height of a line that frames are made for, and that of text at twice the size, px.
  static let lineHeights = [20.0, 40.0]

  /// The least length that can be seen, px.
  private static let tolerance = 0.1

  /// The first thing that is wrong; nil when nothing is.
  ///
  /// - Complexity: O(n log n) for n tiles that stand in few columns.
  func problem() -> String? {
    for lineHeight in Self.lineHeights {
      for width in band.all {
        let boxes = Boxes(self, width, lineHeight)
        if let found = collision(boxes) ?? hole(boxes) { return found }
      }
    }
    return nil
  }

  /// The boxes of the tiles at one width, from the top down.
  private struct Boxes {
    let width: Double
    let height: Double
    let tiles: [(name: String, box: Rect)]

    init(_ section: SectionCheck, _ width: Double, _ lineHeight: Double) {
      let width = section.boxWidth.resolved(width: width, lineHeight: lineHeight)
      self.width = width
      height = section.height.resolved(width: width, lineHeight: lineHeight)
      let boxes = section.frames.map { $0.resolved(width: width, lineHeight: lineHeight) }
      tiles = zip(section.names, boxes).map { ($0, $1) }.sorted { $0.1.y < $1.1.y }
    }

    /// True if each tile begins beside the one before, or below all that stand before it.
    var areRows: Bool {
      var (top, bottom) = (-Double.infinity, -Double.infinity)
      for (_, box) in tiles {
        guard abs(box.y - top) < tolerance || box.y > bottom - tolerance else { return false }
        (top, bottom) = (box.y, max(bottom, box.maxY))
      }
      return true
    }
  }

  private func collision(_ boxes: Boxes) -> String? {
    let (width, tolerance, inset) = (boxes.width, Self.tolerance, band.inset)
    for (index, (name, box)) in boxes.tiles.enumerated() {
      let isInside =
        box.x >= inset - tolerance && box.maxX <= width - inset + tolerance
        && box.y >= top - tolerance && box.maxY <= boxes.height - bottom + tolerance
      guard isInside else { return "\(name) stands outside at \(width.plain) px" }
      for (other, next) in boxes.tiles[(index + 1)...] {
        guard next.y < box.maxY - tolerance else { break }
        if next.x < box.maxX - tolerance, box.x < next.maxX - tolerance {
          return "\(name) and \(other) overlap at \(width.plain) px"
        }
      }
    }
    return nil
  }

  private func hole(_ boxes: Boxes) -> String? {
    guard boxes.areRows else { return hole(boxes, areRows: false) }
    let found = hole(boxes, areRows: true)
    // Ragged columns look like rows by chance, but what stands in one of them leaves no hole.
    return found == nil || !band.isRagged || hole(boxes, areRows: false) != nil ? found : nil
  }

  private func hole(_ boxes: Boxes, areRows: Bool) -> String? {
    // Ragged columns leave any room above a wide tile.
    let hasWide = Set(boxes.tiles.map { $0.box.width.rounded() }).count > 1
    let widest = band.isRagged && hasWide ? .infinity : band.rowSpacing + Self.tolerance
    for (index, (name, box)) in boxes.tiles.enumerated() {
      let below = boxes.tiles[(index + 1)...].first { _, next in
        guard next.y > box.maxY - Self.tolerance else { return false }
        // A tile may be narrower than a gap of the next row, and stand above that alone.
        let overlap = min(box.maxX, next.maxX) - max(box.x, next.x)
        return areRows || overlap > min(1, min(box.width, next.width) / 2)
      }
      // The last row may be short: what stands above its empty end has nothing below it.
      let end = areRows || band.isRagged ? box.maxY : boxes.height - bottom
      let isHole =
        below.map { $0.box.y - box.maxY > widest } ?? (end - box.maxY > Self.tolerance)
      if isHole { return "there is a hole below \(name) at \(boxes.width.plain) px" }
    }
    return nil
  }
}
