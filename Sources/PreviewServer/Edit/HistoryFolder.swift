internal import FileSystem
internal import Records

/// The folder that keeps a history when its server ends: a file for each step, named by its number,
/// and one that says how many are done. Losing it loses no edit.
struct HistoryFolder: Sendable {
  let path: Path

  private static let place = Array("done".utf8)

  /// The history that was kept; an empty one where none was.
  ///
  /// - Parameter isEdit: True for what an edit can have changed: others may have written into the folder.
  func load(_ isEdit: (DiskChange) -> Bool) -> EditHistory {
    let names = (try? Folder.names(in: path)) ?? []
    let numbers = names.compactMap(Self.number).sorted()
    guard let last = numbers.last else { return EditHistory() }
    var steps: [EditHistory.Step] = []
    var first = last + 1
    // A step that cannot be read hides those before it.
    for number in numbers.reversed() {
      guard number == first - 1, let step = read(number), step.changes.allSatisfy(isEdit) else {
        break
      }
      steps.append(step)
      first = number
    }
    let text = (try? File.read(path.appending(Self.place), limit: 32)) ?? []
    let done = Self.number(text) ?? last + 1
    return EditHistory(steps.reversed(), from: first, done: done - first)
  }

  /// The number that a text is; nil for one that no history reaches.
  private static func number(_ text: [UInt8]) -> Int? {
    Int(String(decoding: text, as: UTF8.self)).flatMap { (0..<1 << 53).contains($0) ? $0 : nil }
  }

  /// Keeps a history to which a step was added.
  ///
  /// - Parameter former: The history before that.
  func keep(_ history: EditHistory, after former: EditHistory) {
    let number = history.first + history.done - 1
    for old in former.first..<history.first { try? File.remove(file(old)) }
    // From the end: one that is missing hides those before it.
    for undone in (number..<max(number, former.first + former.steps.count)).reversed() {
      try? File.remove(file(undone))
    }
    guard let step = history.last else { return }
    try? Folder.create(path, isPrivate: true)
    keepPlace(history)
    try? File.write(Record(step).bytes, to: file(number))
  }

  /// Keeps how many steps are done.
  func keepPlace(_ history: EditHistory) {
    try? File.write(Array("\(history.first + history.done)".utf8), to: path.appending(Self.place))
  }

  private func file(_ number: Int) -> Path { path.appending("\(number)") }

  private func read(_ number: Int) -> EditHistory.Step? {
    guard let bytes = try? File.read(file(number), limit: 128 << 20) else { return nil }
    return Record.value(of: bytes[...])
  }
}
