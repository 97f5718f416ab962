import Foundation
import Testing

@testable import GalleryBuild

@Suite("Lists of places")
struct PlaceListTests {
  @Test("A list that is appended to another comes back in order, and is a list of its own")
  func appending() {
    let names = (0..<9000).map { "p/\($0).html" }
    let one: PlaceList = ["a", "b"]
    var many: PlaceList = []
    many += names
    var all: PlaceList = []
    for list in [[], one, [], many, []] as [PlaceList] { all += list }
    let expected = ["a", "b"] + names
    #expect(all.count == expected.count && Array(all) == expected)
    #expect(all == expected.reduce(into: []) { $0.append($1) })
    all.append("c")
    many.append("d")
    #expect(Array(all) == expected + ["c"])
    #expect(Array(many) == names + ["d"])
    #expect(all != many)
  }

  @Test(
    "A report is one JSON text, however many files were written or removed",
    arguments: [0, 1, 4096, 9000])
  func report(count: Int) throws {
    var report = BuildReport()
    report.written += (0..<count).map { "p/\"\($0)\".html" }
    report.removed += (0..<count / 2).map { "p/\($0).avif" }
    report.edited = [#""removed":["#]
    let text = Data(report.json.joined())
    let read = try JSONDecoder().decode(BuildReport.self, from: text)
    #expect(read.written == report.written && read.removed == report.removed)
    #expect(read.edited == report.edited)
  }
}
