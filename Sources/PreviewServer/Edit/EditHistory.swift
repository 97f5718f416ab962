internal import FileSystem

/// The edits so far, for undo and redo.
struct EditHistory: Sendable {
  /// One edit: what it is called and what it did.
  struct Step: Sendable, Codable {
    /// The edit in words, with the photo that it is about.
    let words: String
    /// The window that made it.
    let window: String
    let changes: [DiskChange]

    /// The size of what it changed, bytes.
    var size: Int { changes.reduce(0) { $0 + $1.size } }
  }

  /// The most steps that are kept, and the most bytes of them.
  private static let limit = (steps: 2000, bytes: 64 << 20)

  /// The steps that are kept, the oldest first; those from `done` on were taken back.
  private(set) var steps: [Step]
  /// The number of all steps before those.
  private(set) var first: Int
  /// The number of the kept steps that are done.
  private(set) var done: Int
  private var size: Int

  /// Creates a history of steps.
  ///
  /// - Parameters:
  ///   - steps: The steps, the oldest first.
  ///   - first: The number of the first one.
  ///   - done: The number of those that are done.
  init(_ steps: [Step] = [], from first: Int = 0, done: Int = 0) {
    self.steps = steps
    self.first = first
    self.done = min(max(done, 0), steps.count)
    size = steps.reduce(0) { $0 + $1.size }
  }

  /// The step that undo takes back; nil: none.
  var last: Step? { done > 0 ? steps[done - 1] : nil }
  /// The step that redo makes again; nil: none.
  var following: Step? { done < steps.count ? steps[done] : nil }

  /// Notes an edit; what was taken back before can no longer be done again, and what is too old is
  /// forgotten.
  mutating func note(_ step: Step) {
    size += step.size - steps[done...].reduce(0) { $0 + $1.size }
    steps.replaceSubrange(done..., with: [step])
    done += 1
    var old = 0
    while old < steps.count - 1, steps.count - old > Self.limit.steps || size > Self.limit.bytes {
      size -= steps[old].size
      old += 1
    }
    steps.removeFirst(old)
    first += old
    done -= old
  }

  /// The next step back, or forward again; nil when there is none.
  func next(isUndo: Bool) -> Step? {
    guard isUndo else { return following }
    return last.map {
      Step(words: $0.words, window: $0.window, changes: $0.changes.reversed().map(\.reversed))
    }
  }

  /// Notes that the next step back, or forward again, was taken.
  mutating func advance(isUndo: Bool) {
    done += isUndo ? -1 : 1
  }
}
