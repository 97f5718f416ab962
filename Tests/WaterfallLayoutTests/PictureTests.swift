import FileSystem
import Testing
import WaterfallLayout

/// The documentation's pictures are what the engine draws today.
///
/// To draw one anew, delete its file and run the test: it fails, so that one looks at the new one.
@Suite("The documentation's pictures")
struct PictureTests {
  static let ratios = [
    0.67, 1.5, 0.75, 1, 1.33, 0.67, 0.56, 1.5, 1, 0.75, 1.33, 0.67, 1.5, 0.8, 0.67, 1.25, 0.75, 1,
  ]
  static let items = ratios.map { Waterfall.Item(ratio: $0) }
  static let section = Waterfall.Section(
    columns: 4, columnSpacing: 8, rowSpacing: 8, inset: EdgeInsets(all: 8))

  static func waterfall(
    _ items: [Waterfall.Item] = items, _ change: (inout Waterfall.Section) -> Void = { _ in }
  ) -> Waterfall {
    var section = section
    change(&section)
    var waterfall = Waterfall(width: 480)
    waterfall.append(section)
    waterfall.append(items)
    return waterfall
  }

  static var sections: Waterfall {
    var waterfall = Waterfall(width: 480)
    for (columns, count) in [(3, 5), (5, 9)] {
      var section = section
      section.columns = columns
      section.header = 30
      section.footer = 12
      waterfall.append(section)
      waterfall.append(Array(items[..<count]))
    }
    return waterfall
  }

  static var wide: [Waterfall.Item] {
    ratios.enumerated().map { Waterfall.Item(ratio: $1, span: $0 % 6 == 3 ? 2 : 1) }
  }

  static func linear(width: Double) -> LayoutPicture {
    var waterfall = LinearWaterfall(
      columns: 4, columnSpacing: 8, rowSpacing: 8, inset: EdgeInsets(all: 8))
    waterfall.lineHeight = 16
    let layout = waterfall.layout(
      ratios.map { LinearItem(ratio: $0, lines: 1) }, in: 360...600)
    let size = Size(
      width: width, height: layout.height.resolved(width: width, lineHeight: 16))
    return LayoutPicture(
      layout.frames.map { $0.resolved(width: width, lineHeight: 16) }, size: size)
  }

  static var line: LayoutPicture {
    let line = LineLayout(
      viewport: Size(width: 480, height: 150), itemSize: Size(width: 110, height: 110),
      spacing: 10, count: 9, offset: 360)
    return LayoutPicture(line, visible: Rect(x: 360, y: 0, width: 480, height: 150))
  }

  static var circle: LayoutPicture {
    LayoutPicture(
      CircleLayout(
        viewport: Size(width: 480, height: 260), itemSize: Size(width: 50, height: 50),
        radius: .clearing(70), count: 10))
  }

  static var rows: LayoutPicture {
    let rows = LinearJustified(
      columns: 4, columnSpacing: 8, rowSpacing: 8, inset: EdgeInsets(all: 8))
    return LayoutPicture(
      ResolvedLayout([.init(ratios.map { LinearItem(ratio: $0) }, in: rows)], width: 480))
  }

  static let pictures: [(name: String, picture: LayoutPicture)] = [
    ("shortest", LayoutPicture(waterfall())),
    ("grid-lanes", LayoutPicture(waterfall { $0.placement = .gridLanes(tolerance: .auto) })),
    ("in-order", LayoutPicture(waterfall { $0.placement = .inOrder })),
    ("fixed-width", LayoutPicture(waterfall { $0.itemWidth = .fixed(90) })),
    ("flush", LayoutPicture(waterfall { $0.flushBottom = true })),
    ("wide", LayoutPicture(waterfall(wide))),
    ("wide-deferred", LayoutPicture(waterfall(wide) { $0.widePlacement = .deferred })),
    ("sections", LayoutPicture(sections)),
    ("linear-narrow", linear(width: 380)),
    ("linear-broad", linear(width: 560)),
    ("rows", rows),
    ("line", line),
    ("circle", circle),
  ]

  @Test("Each is up to date", arguments: pictures.indices)
  func upToDate(index: Int) throws {
    let (name, picture) = Self.pictures[index]
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    let path = Path(
      root.joined(separator: "/")
        + "/Sources/WaterfallLayout/WaterfallLayout.docc/Resources/\(name).svg")
    if let drawn = try? File.read(path) {
      #expect(String(decoding: drawn, as: UTF8.self) == picture.svg)
    } else {
      try File.write(Array(picture.svg.utf8), to: path)
      Issue.record("\(name).svg is drawn anew: look at it, and run the test again")
    }
  }
}
