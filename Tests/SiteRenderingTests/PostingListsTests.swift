import TestSupport
import Testing

@testable import SiteRendering

@Suite("The lists of what has each term of a search")
struct PostingListsTests {
  @Test("Each term stands once, in the order of its bytes, with all that has it", arguments: 0..<60)
  func lists(_ number: Int) {
    let seed = UInt64(number)
    var random = SeededGenerator(seed: seed)
    // Some have several blocks in memory.
    let count = number % 20 == 0 ? 9000 : Int.random(in: 0...60, using: &random)
    let numbers = (0..<UInt32(count)).shuffled(using: &random)
    var lists = PostingLists()
    var expected: [String: (photos: [Int], links: [Int])] = [:]
    for index in 0..<count {
      let isLink = Int.random(in: 0..<4, using: &random) == 0
      let words = (0..<3).map { _ in Int.random(in: 0...(count / 3), using: &random) }
      for word in Set(words).sorted() {
        let term = word % 7 == 0 ? "" : String(repeating: "é", count: word % 5) + "\(word)"
        guard !term.isEmpty else { continue }
        lists.add(Array(term.utf8)[...], of: index, isLink: isLink)
        if isLink {
          expected[term, default: ([], [])].links.append(index)
        } else {
          expected[term, default: ([], [])].photos.append(Int(numbers[index]))
        }
      }
    }
    lists.sort(numbering: numbers)
    let terms = expected.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    #expect(lists.indices.map(lists.term) == terms, "seed \(seed)")
    let photos = lists.map { $0.photos.map { Int($0) } }
    #expect(photos == terms.map { expected[$0]?.photos.sorted() }, "seed \(seed)")
    let links = lists.map { $0.links.map { Int($0) } }
    #expect(links == terms.map { expected[$0]?.links }, "seed \(seed)")
    let table = SearchTable(lists)
    for (index, term) in table.enumerated() {
      let lengths = table.lengths(index)
      #expect(lengths.word == term.word.utf8.count, "seed \(seed)")
      #expect(lengths.numbers == term.numbers.utf8.count, "seed \(seed)")
      #expect(lengths.pages == term.pages?.utf8.count, "seed \(seed)")
    }
  }
}
