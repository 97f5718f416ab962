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
}
