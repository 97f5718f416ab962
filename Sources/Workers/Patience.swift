/// Patience with another process: a time in which this one runs, too. That in which it was stopped, or the
/// machine asleep, is none of it.
struct Patience {
  private var left: Duration
  private var last = SuspendingClock.now

  /// The longest time between two looks in which nothing was stopped.
  private static let longestLook = Duration.seconds(1)

  /// Begins to wait.
  init(seconds: Int) { left = .seconds(seconds) }

  /// Takes off the time since the last look, which has to come often; true once none is left.
  mutating func isOver() -> Bool {
    let now = SuspendingClock.now
    left -= min(last.duration(to: now), Self.longestLook)
    last = now
    return left < .zero
  }
}
