import TestSupport
import Testing
import WaterfallLayout

@testable import SiteCheck

@Suite("Frames around photos")
struct FrameTests {
  @Test("A check finds nothing in columns that have hardly room for wide frames")
  func wideFrames() async throws {
    let folder = TemporaryFolder()
    for number in 1...12 {
      let photo = PlainPNG.file(width: 30, height: 20 + 11 * number, level: UInt8(number))
      try folder.write(photo, to: "photos/\(number).png")
    }
    try folder.write("captions: {3.png: Some words, 7.png: More}", to: "photos/album.yaml")
    try folder.write("frame.width: 40", to: "photos/photofall.yaml")
    try await folder.buildSite()
  }

  @Test("A check finds nothing in ragged columns that begin and end almost like rows")
  func raggedColumns() async throws {
    let folder = TemporaryFolder()
    for (number, height) in [41, 40, 40].enumerated() {
      let photo = PlainPNG.file(width: 60, height: height, level: UInt8(number))
      try folder.write(photo, to: "photos/\(number).png")
    }
    try folder.write("crop: 0", to: "photos/photofall.yaml")
    try await folder.buildSite()
  }

  @Test("A check finds nothing where a tile is narrower than the gap below it")
  func wideGaps() async throws {
    let folder = TemporaryFolder()
    let sizes = [
      (400, 400), (150, 600), (100, 700), (150, 600), (100, 700), (100, 700), (100, 700),
      (400, 400), (600, 400), (600, 400), (400, 600), (100, 700), (600, 400), (400, 600),
      (600, 400),
    ]
    for (number, (width, height)) in sizes.enumerated() {
      let photo = PlainPNG.file(width: width, height: height, level: UInt8(number))
      try folder.write(photo, to: "photos/\(10 + number).png")
    }
    try folder.write("spacing.column: 40\nlayout: justified", to: "photos/photofall.yaml")
    try await folder.buildSite()
  }
}

@Suite("Lengths of style sheets")
struct LengthTests {
  @Test(
    "Each term has its own sign",
    arguments: [
      ("calc(25% - 10px + 2lh)", LinearLength(proportion: 0.25, pixels: -10, lines: 2)),
      ("calc(25% - 10px)", LinearLength(proportion: 0.25, pixels: -10)),
      ("-8px", LinearLength(pixels: -8)), ("50%", LinearLength(proportion: 0.5)),
      ("0", LinearLength.zero),
    ])
  func sums(text: String, length: LinearLength) {
    #expect(LinearLength(css: text.utf8).map { $0.isSame(as: length) } == true)
  }

  @Test(
    "What is no sum of lengths is none",
    arguments: [
      "calc(25% - 10px", "calc(25% - 10px 2lh)", "calc(25% -)", "calc(- 10px)", "calc()", "", "8",
      "25% * 2", "8em",
    ])
  func others(text: String) {
    #expect(LinearLength(css: text.utf8) == nil)
  }
}
