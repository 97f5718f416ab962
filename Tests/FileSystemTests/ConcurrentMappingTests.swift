import Glibc
import Synchronization
import Testing

@testable import FileSystem

@Suite("Work on several elements at a time")
struct ConcurrentMappingTests {
  private final class Count: Sendable {
    let number = Mutex(0)
  }

  @Test("Results come in the order of the elements", arguments: [1, 2, 8, .max])
  func order(limit: Int) {
    for count in [0, 1, 200] {
      let numbers = Array(0..<count)
      #expect(numbers.mappedConcurrently(limit: limit) { $0 * $0 } == numbers.map { $0 * $0 })
    }
  }

  @Test("No more than the limit work at a time", arguments: [1, 2])
  func limit(limit: Int) {
    let state = Mutex((now: 0, most: 0, begun: 0))
    _ = Array(0..<500).mappedConcurrently(limit: limit) { _ in
      state.withLock {
        $0.now += 1
        $0.most = max($0.most, $0.now)
        $0.begun += 1
      }
      // Long enough for another thread to begin.
      for _ in 0..<100 { sched_yield() }
      state.withLock { $0.now -= 1 }
    }
    let (most, begun) = state.withLock { ($0.most, $0.begun) }
    #expect((1...limit).contains(most))
    #expect(begun == 500)
  }

  @Test("Results are handed out in order, and but a few are made ahead")
  func eachInOrder() {
    for count in [0, 1, 255, 256, 257, 1000] {
      let made = Count()
      var handed = 0
      Array(0..<count).forEachConcurrently { number in
        made.number.withLock { $0 += 1 }
        return number * number
      } _: { number, square in
        #expect(number == handed && square == handed * handed)
        #expect(made.number.withLock(\.self) <= handed + 2 * 256)
        handed += 1
      }
      #expect(handed == count)
    }
  }

  @Test("A failure ends the work")
  func failure() {
    struct Failure: Error {}
    var handed = 0
    #expect(throws: Failure.self) {
      try Array(0..<1000).forEachConcurrently {
        $0
      } _: { _, _ in
        handed += 1
        if handed == 300 { throw Failure() }
      }
    }
    #expect(handed == 300)
  }
}
