import Testing

@testable import PreviewServer

@Suite("Lines of a command's output")
struct OutputLinesTests {
  @Test("A line may come in pieces, and ends where a terminal would begin anew")
  func pieces() {
    var output = OutputLines()
    output.append(Array("on".utf8))
    output.append(Array("e\n\ntwo: 10 %\rtwo: 99 %\r\nthr".utf8))
    #expect(output.lines(from: 0) == ["one", "two: 10 %", "two: 99 %"])
    output.append(Array("ee".utf8))
    output.endLine()
    output.endLine()
    #expect(output.lines(from: 2) == ["two: 99 %", "three"])
  }

  @Test("Bytes that are no text, controls and endless lines do no harm")
  func hostile() {
    var output = OutputLines()
    output.append([0xFF, 0x1B, 0x5B, 0x33, 0x31, 0x6D, 0x09, 0x00, 0x61, 0x0A])
    #expect(output.lines(from: 0) == ["\u{FFFD}[31m\ta"])
    output.append([UInt8](repeating: 0x61, count: 1 << 20))
    output.endLine()
    #expect(output.lines(from: 1)[0].count == 500)
  }

  @Test("Of many lines the last are kept, under their numbers")
  func many() {
    var output = OutputLines()
    for number in 0..<10_000 { output.append(line: "\(number)") }
    #expect(output.end == 10_000)
    #expect(output.lines(from: 0).count == OutputLines.limit)
    #expect(output.lines(from: 0).last == "9999")
    #expect(output.lines(from: 9998) == ["9998", "9999"])
    #expect(output.lines(from: 10_000).isEmpty)
    #expect(output.lines.count < 2 * OutputLines.limit)
  }
}
