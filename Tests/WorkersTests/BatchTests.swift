import Testing

@testable import Workers

@Suite("Batches")
struct BatchTests {
  @Test("All elements come in order; none is with more others, or dearer ones, than is allowed")
  func limits() {
    let costs = [1, 2, 3, 4, 0, 5, 6, 50, 1, 9, 1, 0, 0, 0, 0]
    let batches = costs.batches(limit: 4, budget: 10, cost: \.self)
    #expect(batches == [[1, 2, 3, 4], [0, 5], [6], [50], [1, 9], [1, 0, 0, 0], [0]])
    #expect([Int]().batches(limit: 4, budget: 10, cost: \.self) == [])
  }
}
