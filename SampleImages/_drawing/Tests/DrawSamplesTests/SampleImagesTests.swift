import Foundation
import Testing

@testable import DrawSamples

@Suite("The folder SampleImages")
struct SampleImagesTests {
  /// The folder above this package.
  private static let folder = URL(filePath: #filePath).appending(path: "../../../..").standardized

  private let contents: [[UInt8]]
  private let files: [SampleFile]

  init() throws {
    contents = try exhibition.map { try Self.content($0) }
    files = contents.map(SampleFile.init)
  }

  private static func content(_ picture: Picture) throws -> [UInt8] {
    try Array(Data(contentsOf: folder.appending(path: picture.path)))
  }

  @Test("holds the exhibition and nothing else")
  func holdsTheExhibition() throws {
    let files = try FileManager.default.subpathsOfDirectory(atPath: Self.folder.path)
      .filter { !$0.hasPrefix("_drawing") && !$0.hasSuffix("album.yaml") && $0.contains(".") }
    #expect(Set(files).symmetricDifference(exhibition.map(\.path)).isEmpty)
  }

  @Test("holds what the program draws", arguments: DrawingTests.titles)
  func isDrawn(_ title: String) throws {
    let picture = try #require(exhibition.first { $0.title == title })
    #expect(try picture.file(seed: 1) == Self.content(picture))
  }

  @Test("is worth a gallery and light enough to be kept")
  func hasFittingSize() {
    #expect(exhibition.count >= 30)
    #expect(exhibition.filter { $0.folder.isEmpty }.count >= 20)
    #expect(contents.reduce(0) { $0 + $1.count } <= 12_000_000)
  }

  @Test("has a JPEG file for each orientation", arguments: 1...8)
  func hasOrientation(_ orientation: Int) {
    #expect(files.contains { $0.orientation == orientation })
  }

  @Test("has files that lie as their orientation says")
  func storesTheGivenShape() {
    for (picture, file) in zip(exhibition, files) {
      let lies = (file.orientation ?? 1) >= 5
      let size = lies ? [file.height, file.width] : [file.width, file.height]
      #expect(size == [picture.width, picture.height], "\(picture.title)")
    }
  }

  @Test("has every kind of file that a gallery must read")
  func hasEveryKind() {
    let photos = files.filter { $0.kind == .jpeg }
    let others = files.filter { $0.kind == .png }
    #expect(photos.contains { $0.components == 1 })
    #expect(photos.contains { $0.isProgressive })
    #expect(photos.contains { $0.hasProfile })
    #expect(photos.filter { $0.hasDate }.count >= 5)
    #expect(others.contains { $0.depth == 16 })
    #expect(others.contains { $0.colourType == 3 })
    #expect(others.contains { $0.colourType == 6 })
  }

  @Test("has panoramas, tall pictures, squares and large ones")
  func hasEveryShape() {
    let shapes = exhibition.map { Double($0.width) / Double($0.height) }
    #expect(shapes.contains { $0 > 2.8 })
    #expect(shapes.contains { $0 < 0.45 })
    #expect(shapes.contains(1))
    #expect(exhibition.filter { $0.width >= 1600 }.count >= 8)
  }
}
