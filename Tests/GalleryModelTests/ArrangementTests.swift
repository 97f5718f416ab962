import Testing

@testable import GalleryModel

@Suite("arrangement.txt")
struct ArrangementTests {
  @Test("Names in order, comments, hidden names and escapes")
  func parsing() {
    let text = """
      # the best first
      b.jpg
      a.jpg\r
      - blurred.jpg
      -1.jpg

      \\# not a comment.jpg
      \\- not hidden.jpg
      """
    let arrangement = Arrangement(parsing: Array(text.utf8))
    let order = arrangement.order.map { String(decoding: $0, as: UTF8.self) }
    #expect(order == ["b.jpg", "a.jpg", "-1.jpg", "# not a comment.jpg", "- not hidden.jpg"])
    #expect(arrangement.hidden == [Array("blurred.jpg".utf8)])
  }
}
