import Testing

@testable import CommandLineInterface

@Suite("Progress")
struct ProgressLineTests {
  @Test("The bar is as full as the work is done")
  func bar() {
    let line = ProgressLine("pictures", done: 5, total: 20)
    #expect(line.text(columns: 35) == "━━━━━─────────────── 5/20 pictures")
  }

  @Test(
    "Nothing done, all done and nothing to do",
    arguments: [(0, 7, "─────"), (7, 7, "━━━━━"), (0, 0, "━━━━━")])
  func extremes(done: Int, total: Int, bar: String) {
    let line = ProgressLine("a", done: done, total: total)
    #expect(line.text(columns: 12) == "\(bar) \(done)/\(total) a")
  }

  @Test("At no width does the line reach the last column; a narrow one keeps the percentage")
  func widths() {
    let line = ProgressLine("pictures", done: 999, total: 1000)
    for columns in 1...300 {
      let text = line.text(columns: columns)
      #expect(text.count < columns && text.count <= 58, "\(columns) columns")
    }
    #expect(line.text(columns: 18) == "999/1000 pictures")
    #expect(line.text(columns: 17) == "99%")
  }

  @Test("What takes long is named where there is room beside a bar")
  func detail() {
    var line = ProgressLine("pictures", done: 5, total: 20)
    line.detail = "lake.mov 40%"
    #expect(line.text(columns: 36) == "━────── 5/20 pictures, lake.mov 40%")
    #expect(line.text(columns: 33) == "━━━━────────────── 5/20 pictures")
    // Each of the wide letters takes two columns.
    line.detail = "富士山.mov 40%"
    #expect(line.text(columns: 38) == "━────── 5/20 pictures, 富士山.mov 40%")
    #expect(line.text(columns: 35) == "━━━━━─────────────── 5/20 pictures")
  }

  @Test("Colour surrounds the part that is done, and changes nothing else")
  func colour() {
    let line = ProgressLine("a", done: 1, total: 5)
    #expect(line.text(columns: 12, isColoured: true) == "\u{1B}[36m━\u{1B}[0m──── 1/5 a")
  }
}
