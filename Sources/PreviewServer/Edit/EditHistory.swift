internal import FileSystem

/// The edits so far, for undo and redo.
struct EditHistory: Sendable {
  /// One edit: what it is called and what it did.
  struct Step: Sendable {
    let words: String
    let changes: [FileChange]
  }

  private(set) var done: [Step] = []
  private(set) var undone: [Step] = []

  /// Notes an edit; what was taken back before can no longer be done again.
  mutating func note(_ step: Step) {
    done.append(step)
    undone = []
  }

  /// The next step back, or forward again; nil when there is none.
  func next(isUndo: Bool) -> Step? {
    guard let step = isUndo ? done.last : undone.last else { return nil }
    return isUndo
      ? Step(words: step.words, changes: step.changes.reversed().map(\.reversed)) : step
  }

  /// Notes that the next step back, or forward again, was taken.
  mutating func advance(isUndo: Bool) {
    if isUndo {
      undone.append(done.removeLast())
    } else {
      done.append(undone.removeLast())
    }
  }
}
