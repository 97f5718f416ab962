internal import Synchronization

/// Limits the rate of progress events to what a person can read.
final class RateLimiter: Sendable {
  private let last = Mutex(ContinuousClock.Instant?.none)

  /// True if an event may be sent now.
  func allows(isLast: Bool) -> Bool {
    last.withLock { last in
      let now = ContinuousClock.now
      if let last, !isLast, now - last < .milliseconds(100) { return false }
      last = now
      return true
    }
  }
}
