import FileSystem
import TestSupport
import Testing

@testable import PreviewServer

@Suite("What was done, before a gallery is there")
struct EditingSessionTests {
  private let folder = TemporaryFolder()

  private var input: Path { folder.appending("photos") }

  /// A session that finds an edit of an earlier one, and no gallery.
  private func session(after change: FileChange) -> EditingSession {
    let place = folder.appending("history")
    var history = EditHistory()
    history.note(.init(words: "an edit", window: "", changes: [.text(change)]))
    HistoryFolder(path: place).keep(history, after: EditHistory())
    return EditingSession(
      input: input, configuration: input.appending("photofall.yaml"), history: place)
  }

  @Test("An edit is undone, and done again")
  func steps() throws {
    let hiding = Array("- a.png\n".utf8)
    let file = try folder.write(hiding, to: "photos/arrangement.txt")
    let session = session(after: FileChange(path: file, before: nil, after: hiding))
    #expect(try session.step(isUndo: true).isChanged)
    #expect(try FileStatus(file) == nil)
    #expect(try session.step(isUndo: false).isChanged)
    #expect(try File.read(file) == hiding)
  }

  @Test("No command comes back that a person has to write")
  func command() throws {
    let now = Array("title: Iceland\n".utf8)
    let file = try folder.write(now, to: "photos/photofall.yaml")
    let session = session(
      after: FileChange(path: file, before: Array("publish: {command: ls}\n".utf8), after: now))
    #expect(throws: EditError.self) { try session.step(isUndo: true) }
    #expect(try File.read(file) == now)
  }

  @Test("What another program saves while an edit is prepared stays, and nothing of the edit does")
  func savedMeanwhile() throws {
    let sidecars = ["a.xmp", "b.xmp"].map { input.appending($0) }
    try folder.write("mine", to: "photos/a.xmp")
    let changes = sidecars.map {
      DiskChange.text(FileChange(path: $0, before: Array("mine".utf8), after: Array("new".utf8)))
    }
    // The edit was prepared before that.
    try folder.write("theirs", to: "photos/b.xmp")
    let session = EditingSession(
      input: input, configuration: input.appending("photofall.yaml"),
      history: folder.appending("history"))
    #expect(throws: EditError.changedSince(sidecars[1])) { try session.write(changes) }
    #expect(try File.read(sidecars[0]) == Array("mine".utf8))
    #expect(try File.read(sidecars[1]) == Array("theirs".utf8))
    try folder.write("mine", to: "photos/b.xmp")
    try session.write(changes + changes.suffix(1))
    #expect(try File.read(sidecars[1]) == Array("new".utf8))
  }
}
