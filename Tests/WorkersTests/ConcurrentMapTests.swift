import Synchronization
import Testing

@testable import Workers

@Suite("Work on several elements at a time")
struct ConcurrentMapTests {
  /// Notes how many calls, and what cost, are under way at most.
  private final class Gauge: Sendable {
    private let state = Mutex((now: 0, most: 0, begun: 0))

    var most: Int { state.withLock { $0.most } }
    var begun: Int { state.withLock { $0.begun } }

    func hold(_ amount: Int) async {
      state.withLock {
        $0.now += amount
        $0.most = max($0.most, $0.now)
        $0.begun += 1
      }
      for _ in 0..<20 { await Task.yield() }
      state.withLock { $0.now -= amount }
    }
  }

  @Test("Results come in the order of the elements", arguments: [1, 2, 8])
  func order(limit: Int) async throws {
    let results = try await (0..<200).concurrentMap(limit: limit) { number in
      for _ in 0..<(200 - number) % 7 { await Task.yield() }
      return number * number
    }
    #expect(results == (0..<200).map { $0 * $0 })
  }

  @Test("No more than the limit work at a time", arguments: [1, 3])
  func limit(limit: Int) async throws {
    let gauge = Gauge()
    _ = try await (0..<50).concurrentMap(limit: limit) { _ in await gauge.hold(1) }
    #expect(gauge.most <= limit)
    #expect(gauge.begun == 50)
  }

  @Test("Those at work stay within the budget; one that is dearer works alone")
  func budget() async throws {
    let gauge = Gauge()
    let costs = [4, 4, 4, 30, 4, 4, 9, 1]
    _ = try await costs.concurrentMap(limit: 8, budget: 10, cost: \.self) { cost in
      await gauge.hold(cost)
    }
    #expect(gauge.most == 30)
    let cheap = Gauge()
    _ = try await costs.filter { $0 < 10 }.concurrentMap(limit: 8, budget: 10, cost: \.self) {
      await cheap.hold($0)
    }
    #expect(cheap.most <= 10)
  }

  @Test("The first error ends the work, and nothing more is begun", .timeLimit(.minutes(60)))
  func failure() async {
    struct Broken: Error {}
    let gauge = Gauge()
    await #expect(throws: Broken.self) {
      _ = try await (0..<1000).concurrentMap(limit: 2) { number in
        await gauge.hold(1)
        if number == 3 { throw Broken() }
        while number > 3, !Task.isCancelled { await Task.yield() }
      }
    }
    #expect(gauge.begun <= 5)
  }

  @Test("A cancelled caller begins nothing more", .timeLimit(.minutes(60)))
  func cancellation() async {
    let gauge = Gauge()
    let task = Task {
      try await (0..<1000).concurrentMap(limit: 2) { _ in
        await gauge.hold(1)
        while !Task.isCancelled { await Task.yield() }
      }
    }
    while gauge.begun < 2 { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(gauge.begun == 2)
  }

  @Test("A sequence is asked for an element only when there is room for one", arguments: [1, 3])
  func lateness(limit: Int) async throws {
    let gauge = Gauge()
    let asked = sequence(state: 0) { (count: inout Int) -> Int? in
      count += 1
      #expect(count <= gauge.begun + limit)
      return count <= 30 ? count : nil
    }
    let results = try await asked.concurrentMap(limit: limit) { number in
      await gauge.hold(1)
      return number
    }
    #expect(results == Array(1...30))
  }
}
