import Testing

@testable import DrawSamples

@Suite("Drawing a picture")
struct DrawingTests {
  /// Pictures of every file format.
  static let titles = ["Morning Mist", "Desert Moon", "Ginkgo Leaf", "Quiet Sea", "Swell"]

  private func small(_ title: String) throws -> Picture {
    var picture = try #require(exhibition.first { $0.title == title })
    (picture.width, picture.height) = (picture.width / 20, picture.height / 20)
    return picture
  }

  @Test("the same seed gives the same file", arguments: titles)
  func isDeterministic(_ title: String) throws {
    let picture = try small(title)
    #expect(picture.file(seed: 7) == picture.file(seed: 7))
  }

  @Test("another seed gives another picture")
  func followsTheSeed() throws {
    let mist = try small("Morning Mist")
    #expect(mist.file(seed: 7) != mist.file(seed: 8))
  }

  @Test("titles differ, also on disks that ignore case")
  func hasDistinctPaths() {
    let paths = exhibition.map { $0.path.lowercased() }
    #expect(Set(paths).count == paths.count)
  }

  @Test("what a viewer does for an orientation makes the stored picture upright again")
  func storesWhatViewersTurnBack() {
    var upright = Plane(width: 3, height: 2)
    upright.values = [1, 2, 3, 4, 5, 6]
    // From the figure of Exif 2.32, section 4.6.4: the letter F in each orientation.
    let stored: [Orientation: [Double]] = [
      .upright: [1, 2, 3, 4, 5, 6],
      .mirrored: [3, 2, 1, 6, 5, 4],
      .turnedRound: [6, 5, 4, 3, 2, 1],
      .mirroredUpsideDown: [4, 5, 6, 1, 2, 3],
      .transposed: [1, 4, 2, 5, 3, 6],
      .turnedLeft: [3, 6, 2, 5, 1, 4],
      .transversed: [6, 3, 5, 2, 4, 1],
      .turnedRight: [4, 1, 5, 2, 6, 3],
    ]
    for orientation in Orientation.allCases {
      #expect(orientation.stored(upright).values == stored[orientation], "\(orientation)")
    }
  }
}
