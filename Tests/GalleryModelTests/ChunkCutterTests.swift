import Testing

@testable import GalleryModel

@Suite("Pages cut by content")
struct ChunkCutterTests {
  private let cutter = ChunkCutter(ChunkLimits())

  private func cut(_ sections: [[String]]) -> [[Chunk.Part]] {
    cutter.cut(sections.map { $0.map(Item.placing) })
  }

  private func ids(_ count: Int) -> [String] { (0..<count).map { "photo-\($0).jpg" } }

  private func pages(_ ids: [String]) -> [[String]] {
    cut([ids]).map { parts in parts.flatMap { ids[$0.photos] } }
  }

  @Test("Every photo stands on one page, in order", arguments: [0, 1, 39, 40, 90, 91, 130, 5000])
  func completeness(count: Int) {
    #expect(pages(ids(count)).flatMap(\.self) == ids(count))
  }

  @Test("Pages hold 40 to 90 photos, 60 on average")
  func sizes() {
    let sizes = pages(ids(30_000)).map(\.count)
    #expect(sizes.allSatisfy { (40...90).contains($0) })
    let mean = Double(sizes.reduce(0, +)) / Double(sizes.count)
    #expect((56...64).contains(mean), "\(mean)")
  }

  @Test("A photo inserted anywhere changes three pages at most")
  func locality() {
    let before = ids(20_000)
    let known = Set(pages(before))
    for step in 0..<60 {
      var after = before
      after.insert("new-\(step).jpg", at: step * 330)
      let changed = pages(after).filter { !known.contains($0) }
      #expect(changed.count <= 3, "\(changed.count) pages at \(step * 330)")
    }
  }

  /// Steps that grow with the square of the sections would take hours.
  @Test("As many sections as photos", .timeLimit(.minutes(60)))
  func manySections() {
    let pages = cut(ids(200_000).map { [$0] })
    #expect(pages.flatMap(\.self).map(\.section) == Array(0..<200_000))
    #expect(pages.allSatisfy { (40...90).contains($0.count) })
  }

  @Test("Small sections stay whole, large ones are cut inside")
  func sections() {
    let counts = [10, 20, 30, 25, 400, 5, 60, 60]
    let sections = counts.enumerated().map { section, count in
      (0..<count).map { "section-\(section)/\($0).jpg" }
    }
    let pages = cut(sections)
    for (index, count) in counts.enumerated() where count <= 90 {
      let parts = pages.flatMap(\.self).filter { $0.section == index }
      #expect(parts.map(\.photos) == [0..<count])
    }
    let all = pages.flatMap { $0.flatMap { part in part.photos.map { (part.section, $0) } } }
    #expect(all.count == counts.reduce(0, +))
    #expect(pages.allSatisfy { $0.reduce(0) { $0 + $1.photos.count } >= 30 })
  }
}
