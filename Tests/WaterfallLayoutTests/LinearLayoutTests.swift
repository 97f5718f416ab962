import TestSupport
import Testing
import WaterfallLayout

/// A random section within a random band.
struct LinearCase {
  var waterfall: LinearWaterfall
  var items: [LinearItem]
  var band: ClosedRange<Double>

  init(seed: UInt64, spans: Bool) {
    var random = SeededGenerator(seed: seed)
    let columns = Int.random(in: 1...8, using: &random)
    waterfall = LinearWaterfall(
      columns: columns,
      columnSpacing: .random(in: 0...20, using: &random),
      rowSpacing: .random(in: 0...20, using: &random),
      inset: EdgeInsets(top: 8, leading: 12, bottom: 16, trailing: 4),
      placement: [.shortest, .gridLanes(tolerance: .auto), .inOrder][
        Int.random(in: 0...2, using: &random)])
    waterfall.lineHeight = .random(in: 16...24, using: &random)
    let count = Int.random(in: 0...90, using: &random)
    items = (0..<count).map { _ in
      LinearItem(
        ratio: .random(in: 0.25...4, using: &random),
        lines: [0, 0, 1, 2][Int.random(in: 0...3, using: &random)],
        extra: [0, 6.5][Int.random(in: 0...1, using: &random)],
        span: spans && Int.random(in: 0..<10, using: &random) == 0 ? 2 : 1)
    }
    let lower = Double(columns) * .random(in: 120...220, using: &random)
    band = lower...lower * .random(in: 1...1.6, using: &random)
    waterfall.border = [0, 6.5][Int.random(in: 0...1, using: &random)]
  }

  /// A hundred widths of the band, its ends among them, px.
  var widths: [Double] {
    (0..<100).map { band.lowerBound + (band.upperBound - band.lowerBound) * Double($0) / 99 }
  }

  /// The lowest line height, WCAG's text spacing, and text at 200 %, px.
  var lineHeights: [Double] { [1, 1.5, 2].map { $0 * waterfall.lineHeight } }
}

struct Box {
  var left, top, right, bottom: Double

  init(_ frame: LinearFrame, width: Double, lineHeight: Double) {
    left = frame.x.resolved(width: width, lineHeight: lineHeight)
    top = frame.y.resolved(width: width, lineHeight: lineHeight)
    right = left + frame.width.resolved(width: width, lineHeight: lineHeight)
    bottom = top + frame.height.resolved(width: width, lineHeight: lineHeight)
  }

  func overlapsColumns(of other: Box) -> Bool {
    left < other.right - 0.001 && other.left < right - 0.001
  }
}

@Suite("Linear frames")
struct LinearLayoutTests {
  static let seeds = Array(UInt64(1)...60)

  private func check(
    _ layout: LinearLayout, _ sample: LinearCase, seed: UInt64,
    _ body: ([Box], _ width: Double, _ height: Double) -> Bool
  ) {
    for width in sample.widths {
      for lineHeight in sample.lineHeights {
        let boxes = layout.frames.map { Box($0, width: width, lineHeight: lineHeight) }
        let height = layout.height.resolved(width: width, lineHeight: lineHeight)
        guard body(boxes, width, height) else {
          Issue.record("seed \(seed), width \(width), line height \(lineHeight)")
          return
        }
      }
    }
  }

  private func isInside(_ box: Box, _ inset: EdgeInsets, _ width: Double, _ height: Double) -> Bool
  {
    box.left >= inset.leading - 0.001 && box.right <= width - inset.trailing + 0.001
      && box.top >= inset.top - 0.001 && box.bottom <= height - inset.bottom + 0.001
  }

  @Test("Items stay apart and inside at every width and text size", arguments: seeds)
  func apart(seed: UInt64) {
    let sample = LinearCase(seed: seed, spans: seed % 2 == 0)
    let layout = sample.waterfall.layout(sample.items, in: sample.band)
    check(layout, sample, seed: seed) { boxes, width, height in
      for (index, box) in boxes.enumerated() {
        guard isInside(box, sample.waterfall.inset, width, height) else { return false }
        for other in boxes[..<index] where box.overlapsColumns(of: other) {
          let gap = max(box.top - other.bottom, other.top - box.bottom)
          guard gap >= sample.waterfall.rowSpacing - 0.001 else { return false }
        }
      }
      return true
    }
  }

  @Test("Every column ends at the section's bottom", arguments: seeds)
  func flush(seed: UInt64) {
    let sample = LinearCase(seed: seed, spans: seed % 2 == 0)
    let layout = sample.waterfall.layout(sample.items, in: sample.band)
    check(layout, sample, seed: seed) { boxes, _, height in
      let end = height - sample.waterfall.inset.bottom
      return boxes.enumerated().allSatisfy { index, box in
        let hasItemBelow = boxes.contains { $0.top > box.top && $0.overlapsColumns(of: box) }
        return hasItemBelow || abs(box.bottom - end) < 1 / 64
      }
    }
  }

  @Test(
    "Every gap is the spacing, at every width and text size, above and below wide items too",
    arguments: seeds)
  func gaps(seed: UInt64) {
    let sample = LinearCase(seed: seed, spans: seed % 2 == 0)
    let layout = sample.waterfall.layout(sample.items, in: sample.band)
    check(layout, sample, seed: seed) { boxes, _, _ in
      boxes.allSatisfy { box in
        let below = boxes.filter { $0.top > box.top && $0.overlapsColumns(of: box) }
        guard let next = below.map(\.top).min() else { return true }
        return abs(next - box.bottom - sample.waterfall.rowSpacing) < 1 / 64
      }
    }
  }

  @Test("The top row is read in its order, whatever changes columns below it", arguments: seeds)
  func topRow(seed: UInt64) {
    let sample = LinearCase(seed: seed, spans: false)
    let layout = sample.waterfall.layout(sample.items, in: sample.band)
    let top = LinearLength(pixels: sample.waterfall.inset.top)
    let firsts = layout.frames.filter { $0.y == top }
      .map { $0.resolved(width: sample.band.lowerBound, lineHeight: 0).x }
    #expect(firsts == firsts.sorted(), "seed \(seed)")
  }

  @Test("No picture is scaled by more than the waterfall allows", arguments: seeds)
  func scaling(seed: UInt64) {
    var sample = LinearCase(seed: seed, spans: seed % 2 == 0)
    sample.waterfall.crop = [0.5, 2, 5][Int(seed % 3)]
    let (border, lineHeight) = (sample.waterfall.border, sample.waterfall.lineHeight)
    let layout = sample.waterfall.layout(sample.items, in: sample.band)
    // The captions of a row are as high as its highest.
    let rows = Dictionary(grouping: layout.frames.indices) { layout.frames[$0].y }
    for width in sample.widths {
      for (index, item) in sample.items.enumerated() {
        let row = rows[layout.frames[index].y] ?? []
        guard layout.frames[index].width == layout.columnWidth || row.count == 1 else { continue }
        let size = layout.frames[index].resolved(width: width, lineHeight: lineHeight)
        let words = item.extra + item.lines * lineHeight
        let scale = (size.height - 2 * border - words) / ((size.width - 2 * border) * item.ratio)
        #expect(
          abs(scale - 1) <= sample.waterfall.crop / 100 + 1e-9, "seed \(seed), width \(width)")
      }
    }
  }

  @Test("Without scaling the gaps are exact, and columns end where they do", arguments: seeds)
  func ragged(seed: UInt64) {
    var sample = LinearCase(seed: seed, spans: false)
    sample.waterfall.crop = 0
    let waterfall = sample.waterfall
    let layout = waterfall.layout(sample.items, in: sample.band)
    for width in sample.widths {
      let lineHeight = waterfall.lineHeight * 1.5
      let columnWidth = layout.columnWidth.resolved(width: width, lineHeight: lineHeight)
      var ends = Array(repeating: waterfall.inset.top, count: waterfall.columns)
      for (index, item) in sample.items.enumerated() {
        let frame = layout.frames[index].resolved(width: width, lineHeight: lineHeight)
        let picture = item.ratio * (columnWidth - 2 * waterfall.border) + 2 * waterfall.border
        let height = picture + item.extra + item.lines * lineHeight
        let column = layout.columns[index]
        #expect(abs(frame.y - ends[column]) < 1 / 64 && abs(frame.height - height) < 1 / 64)
        ends[column] += height + waterfall.rowSpacing
      }
      let end = layout.height.resolved(width: width, lineHeight: lineHeight)
      let longest = ends.reduce(0, max) - waterfall.rowSpacing + waterfall.inset.bottom
      #expect(sample.items.isEmpty || end >= longest - 1 / 64, "seed \(seed), width \(width)")
    }
  }

  @Test("What cannot end flush in columns ends in a row, or has fewer columns, or is rows")
  func fallbacks() {
    var kinds: [String: Int] = [:]
    for seed in UInt64(1)...400 {
      let sample = LinearCase(seed: seed, spans: false)
      guard sample.waterfall.columns > 2, sample.items.count > 2 * sample.waterfall.columns
      else { continue }
      let layout = sample.waterfall.layout(sample.items, in: sample.band)
      let stacked = layout.frames.filter { $0.width == layout.columnWidth }
      let missing = sample.waterfall.columns - Set(stacked.map(\.x)).count
      let kind = stacked.isEmpty ? "rows" : "\(missing) columns fewer"
      kinds[kind + (stacked.count == layout.frames.count ? "" : " and a row"), default: 0] += 1
    }
    #expect(kinds["0 columns fewer", default: 0] > kinds.values.reduce(0, +) / 2, "\(kinds)")
    #expect(kinds.count >= 3, "\(kinds)")
  }

  @Test("No picture of a closing row is narrower than half a column")
  func closingRows() {
    var rows = 0
    for seed in UInt64(1)...400 {
      var sample = LinearCase(seed: seed, spans: false)
      for item in sample.items.indices {
        sample.items[item].ratio = min(max(sample.items[item].ratio, 0.5), 1.6)
      }
      let layout = sample.waterfall.layout(sample.items, in: sample.band)
      // Rows alone have no columns above them.
      guard layout.frames.first?.width == layout.columnWidth,
        let last = layout.frames.last, last.width != layout.columnWidth
      else { continue }
      rows += 1
      let middle = (sample.band.lowerBound + sample.band.upperBound) / 2
      let column = layout.columnWidth.resolved(width: middle, lineHeight: 0)
      for frame in layout.frames where frame.y == last.y {
        let picture = frame.resolved(width: middle).width - 2 * sample.waterfall.border
        #expect(picture >= column * 0.49, "seed \(seed)")
      }
    }
    #expect(rows > 10, "\(rows) closing rows")
  }

  @Test("No picture beside a panorama is narrower than half a column")
  func rowsOfPanoramas() {
    let grid = LinearWaterfall(columns: 2, columnSpacing: 8, rowSpacing: 8, inset: .zero)
    for upright in [1.5, 16.0 / 9, 2] {
      let usual = [0.66, 1.5, 0.75, 1.5, 0.66, 1, 0.75, 0.66, 1.5, 0.75, 1.5, 0.66]
      var items = ([upright, 0.25] + usual).map { LinearItem(ratio: $0) }
      items[1].span = 2
      let layout = grid.layout(items, in: 320...480)
      let column = layout.columnWidth.resolved(width: 400, lineHeight: 0)
      for frame in layout.frames {
        #expect(frame.width.resolved(width: 400, lineHeight: 0) >= 0.49 * column, "\(upright)")
      }
    }
  }

  @Test("A band without an upper end is flush at every width", arguments: UInt64(1)...30)
  func openBand(seed: UInt64) {
    var sample = LinearCase(seed: seed, spans: false)
    let start = sample.band.lowerBound
    let layout = sample.waterfall.layout(sample.items, in: start...Double.infinity)
    sample.band = start...start * 5
    check(layout, sample, seed: seed) { boxes, _, height in
      let end = height - sample.waterfall.inset.bottom
      return boxes.allSatisfy { $0.bottom <= end + 0.001 }
        && boxes.contains { abs($0.bottom - end) < 1 / 64 }
    }
  }

  @Test("One band for all widths keeps its columns")
  func singleBand() {
    let waterfall = LinearWaterfall(columns: 4, columnSpacing: 8, rowSpacing: 8)
    let items = (0..<40).map { LinearItem(ratio: 0.5 + Double($0 % 7) / 5) }
    let columns = waterfall.layout(items, in: 0 ... .infinity).frames.map(\.width)
    #expect(Set(columns).count == 1)
  }

  @Test("A section without items is as high as its insets")
  func empty() {
    let inset = EdgeInsets(top: 3, bottom: 4)
    let waterfall = LinearWaterfall(columns: 3, rowSpacing: 10, inset: inset)
    #expect(waterfall.layout([], in: 300...600).height == LinearLength(pixels: 7))
    let rows = LinearJustified(columns: 3, rowSpacing: 10, inset: inset)
    #expect(rows.layout([], in: 300...600).height == LinearLength(pixels: 7))
  }

  @Test("Few items are set in rows", arguments: 1...5)
  func few(count: Int) {
    let waterfall = LinearWaterfall(columns: 4, columnSpacing: 8, rowSpacing: 8)
    let items = Array(repeating: LinearItem(ratio: 2.0 / 3), count: count)
    let layout = waterfall.layout(items, in: 900...1200)
    #expect(Set(layout.frames.map(\.y)).count <= 2)
    let tallest = layout.frames.map { $0.height.resolved(width: 1000, lineHeight: 0) }.max() ?? 0
    #expect(tallest < 300)
  }

  @Test("Justified rows are as wide as the section, but for a short last one", arguments: seeds)
  func rows(seed: UInt64) {
    let sample = LinearCase(seed: seed, spans: false)
    let settings = sample.waterfall
    let rows = LinearJustified(
      columns: settings.columns, columnSpacing: settings.columnSpacing,
      rowSpacing: settings.rowSpacing, inset: settings.inset, border: settings.border)
    let layout = rows.layout(sample.items, in: sample.band)
    check(layout, sample, seed: seed) { boxes, width, height in
      let lastTop = boxes.last?.top ?? 0
      return zip(boxes, boxes.dropFirst()).allSatisfy { box, next in
        box.top == next.top
          ? abs(next.left - box.right - settings.columnSpacing) < 0.001
          : abs(box.right - (width - settings.inset.trailing)) < 0.001
      } && boxes.allSatisfy { $0.top < lastTop || abs($0.bottom + 16 - height) < 1 / 64 }
        && boxes.allSatisfy { isInside($0, settings.inset, width, height) }
    }
  }

  @Test("Pictures keep their shape within the frames of justified rows", arguments: seeds)
  func framed(seed: UInt64) {
    let sample = LinearCase(seed: seed, spans: false)
    let border = sample.waterfall.border
    let rows = LinearJustified(columns: 3, columnSpacing: 8, border: border)
    let items = sample.items.map { LinearItem(ratio: $0.ratio) }
    for (item, frame) in zip(items, rows.layout(items, in: sample.band).frames) {
      for width in sample.widths {
        let size = frame.resolved(width: width)
        let height = (size.width - 2 * border) * item.ratio
        #expect(abs(size.height - 2 * border - height) < 0.001, "seed \(seed)")
      }
    }
  }
}
