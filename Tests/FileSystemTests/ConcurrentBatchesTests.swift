import Dispatch
import Glibc
import Synchronization
import Testing

@testable import FileSystem

@Suite("Work on batches of elements, while the next ones are made")
struct ConcurrentBatchesTests {
  @Test("Each element comes back once and in order, with its result", arguments: [1, 2, .max])
  func order(limit: Int) {
    for count in [0, 1, 31, 32, 33, 64, 500] {
      var batches = ConcurrentBatches(of: 32, limit: limit) { (number: Int) in number * number }
      var done: [(Int, Int)] = []
      for number in 0..<count {
        done += batches.add(number)
        #expect(done.count >= number + 1 - 2 * 32)
      }
      done += batches.finish()
      #expect(done.map(\.0) == Array(0..<count))
      #expect(done.map(\.1) == (0..<count).map { $0 * $0 })
    }
  }

  /// Tally of the work.
  private final class Tally: Sendable {
    let state = Mutex((now: 0, most: 0, begun: 0))

    func work() {
      state.withLock {
        $0.now += 1
        $0.most = max($0.most, $0.now)
        $0.begun += 1
      }
      // Another thread has the time to begin, but need not.
      for _ in 0..<5000 where state.withLock({ $0.now == 1 }) { sched_yield() }
      state.withLock { $0.now -= 1 }
    }
  }

  @Test("No more than the limit are worked on at a time", arguments: [1, 2])
  func limit(limit: Int) {
    let tally = Tally()
    var batches = ConcurrentBatches(of: 10, limit: limit) { (_: Int) in tally.work() }
    for number in 0..<50 { _ = batches.add(number) }
    #expect(batches.finish().count == 10)
    #expect((1...limit).contains(tally.state.withLock(\.most)))
    #expect(tally.state.withLock(\.begun) == 50)
  }

  @Test(
    "A batch is worked on while the next one is made",
    .enabled(if: sysconf(CInt(_SC_NPROCESSORS_ONLN)) > 1))
  func ahead() {
    let isWorkedOn = DispatchSemaphore(value: 0)
    var batches = ConcurrentBatches(of: 2) { (_: Int) in isWorkedOn.signal() }
    _ = batches.add(0)
    _ = batches.add(1)
    // It would not come if whoever asks for the results did all the work.
    #expect(isWorkedOn.wait(timeout: .now() + 900) == .success)
    #expect(batches.finish().count == 2)
  }

  @Test("Nothing is worked on any more once whoever asked has given up")
  func givenUp() {
    for _ in 0..<50 {
      let tally = Tally()
      func giveUp() {
        var batches = ConcurrentBatches(of: 8) { (_: Int) in tally.work() }
        for number in 0..<20 { _ = batches.add(number) }
      }
      giveUp()
      let (now, _, begun) = tally.state.withLock(\.self)
      #expect(now == 0)
      for _ in 0..<100 { sched_yield() }
      #expect(tally.state.withLock(\.begun) == begun)
    }
  }
}
