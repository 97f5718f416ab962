internal import FileSystem
internal import Synchronization

/// Shared store that costs no build much: one that fails again and again is left alone.
final class GuardedTier: Sendable {
  private let tier: any StoreTier
  private let isReadOnly: Bool
  private let state = Mutex(State())

  /// Failures of one kind.
  private struct Failures {
    var count = 0
    var inARow = 0
    var reason = ""

    /// True if there were so many that no more attempts are made.
    var isFinal: Bool { inARow >= 3 }

    mutating func add(_ reason: String) {
      if count == 0 { self.reason = reason }
      count += 1
      inARow += 1
    }

    func warning(_ verb: String) -> String? {
      guard count > 0 else { return nil }
      return "could not be \(verb) \(count == 1 ? "once" : "\(count) times"): \(reason)"
    }
  }

  private struct State {
    var reading = Failures()
    var writing = Failures()
    /// Requests of either kind that got no answer.
    var silence = Failures()
    /// The names of damaged objects.
    var damaged: Set<String> = []
  }

  init(_ tier: any StoreTier, isReadOnly: Bool) {
    self.tier = tier
    self.isReadOnly = isReadOnly
  }

  var place: String { tier.place }

  /// Reads an object into a file, in place of what is in that; false if there is none to be had.
  func read(_ name: String, into file: OpenFile, limit: Int) -> Bool {
    attempt(\.reading) { () throws(StoreFailure) in
      guard (try? file.descriptor.clear()) != nil else { throw .own }
      return try tier.read(name, into: file, limit: limit)
    } ?? false
  }

  /// Notes that what was read is not what was written.
  func noteDamage(of name: String) {
    state.withLock { _ = $0.damaged.insert(name) }
  }

  /// True if what was read under a name is not what was written.
  func hasDamaged(_ name: String) -> Bool { state.withLock { $0.damaged.contains(name) } }

  /// Writes an object, unless there is a whole one.
  ///
  /// - Parameter isNew: True for an object that was made now, and is likely not there.
  func write(_ name: String, _ content: OpenFile, isNew: Bool) {
    guard !isReadOnly else { return }
    let isDamaged = hasDamaged(name)
    attempt(\.writing) { () throws(StoreFailure) in
      if !isNew, !isDamaged, try tier.holds(name) { return }
      try tier.write(name, content, replacing: isDamaged)
    }
  }

  /// The trouble that there was; nil: none.
  var warning: String? {
    let state = state.withLock(\.self)
    let damaged = state.damaged.count
    let isLeft = [state.reading, state.writing, state.silence].contains(where: \.isFinal)
    let told = [
      state.reading.warning("read"), state.writing.warning("written"),
      isLeft ? "it was left alone then" : nil,
      damaged == 0 ? nil : "damaged objects, which were made anew: \(damaged)",
    ].compactMap(\.self)
    return told.isEmpty ? nil : told.joined(separator: "; ")
  }

  @discardableResult
  private func attempt<Result>(
    _ kind: any WritableKeyPath<State, Failures> & Sendable,
    _ body: () throws(StoreFailure) -> Result
  ) -> Result? {
    guard !Task.isCancelled,
      !state.withLock({ $0[keyPath: kind].isFinal || $0.silence.isFinal })
    else { return nil }
    do throws(StoreFailure) {
      let result = try body()
      state.withLock { state in
        state[keyPath: kind].inARow = 0
        state.silence.inARow = 0
      }
      return result
    } catch {
      note(error, kind)
      return nil
    }
  }

  private func note(
    _ failure: StoreFailure, _ kind: any WritableKeyPath<State, Failures> & Sendable
  ) {
    state.withLock { state in
      switch failure {
      case .own: break
      case .silence(let reason):
        state[keyPath: kind].add(reason)
        state.silence.add(reason)
      case .refusal(let reason):
        state[keyPath: kind].add(reason)
        state.silence.inARow = 0
      }
    }
  }
}
