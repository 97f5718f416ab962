import Testing

@testable import GalleryModel

@Suite("Columns that photos cover")
struct SpanTests {
  @Test("Wide photos cover as many columns as make them as high as others")
  func span() {
    let shapes: [Double] = [0.5, 1, 1.5, 1.78, 2, 2.33, 3, 4, 6]
    #expect(shapes.map(SpanMode.auto.columns) == [1, 1, 1, 1, 1, 2, 2, 3, 4])
    #expect(shapes.map(SpanMode.none.columns) == Array(repeating: 1, count: 9))
  }
}
