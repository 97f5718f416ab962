internal import FileSystem
internal import GalleryModel
internal import Synchronization

/// The gallery that is being edited: what it is, what was done to it, and what is done next.
final class Workbench: Sendable {
  private struct Content {
    var gallery: Gallery?
    var history = EditHistory()
    var revision = 0
  }

  private let content = Mutex(Content())
  private let configuration: Path

  /// - Parameter configuration: The file that settings are written into.
  init(configuration: Path) {
    self.configuration = configuration
  }

  /// The gallery as it was built last; nil before the first build.
  var gallery: Gallery? { content.withLock { $0.gallery } }

  /// What pages are told.
  var state: PreviewState { content.withLock { Self.state($0) } }

  private static func state(_ content: Content, message: String? = nil) -> PreviewState {
    PreviewState(
      revision: content.revision, undo: content.history.done.last?.words,
      redo: content.history.undone.last?.words, message: message)
  }

  /// Takes over a gallery that was built.
  func show(_ gallery: Gallery) -> PreviewState {
    content.withLock { content in
      content.gallery = gallery
      content.revision += 1
      return Self.state(content)
    }
  }

  /// Makes an edit: when this returns it is on the disk.
  ///
  /// - Throws: `EditError`; nothing was changed then.
  func perform(_ edit: GalleryEdit) throws(EditError) -> PreviewState {
    try content.withLock { (content) throws(EditError) in
      guard let gallery = content.gallery else { throw .unusable("The gallery is not built yet.") }
      let plan = EditPlan(gallery: gallery, configuration: configuration, read: NoteFiles.read)
      let changes = try plan.changes(for: edit)
      try Self.write(changes)
      if !changes.isEmpty { content.history.note(.init(words: edit.words, changes: changes)) }
      return Self.state(content)
    }
  }

  /// Takes the last edit back, or makes the one that was taken back last again.
  ///
  /// - Throws: `EditError.changedSince` when a person changed a file meanwhile.
  func step(isUndo: Bool) throws(EditError) -> PreviewState {
    try content.withLock { (content) throws(EditError) in
      guard let step = content.history.next(isUndo: isUndo) else {
        throw .unusable(isUndo ? "There is nothing to undo." : "There is nothing to do again.")
      }
      for change in step.changes where try Self.read(change.path) != change.before {
        throw .changedSince(change.path)
      }
      try Self.write(step.changes)
      content.history.advance(isUndo: isUndo)
      return Self.state(content, message: (isUndo ? "Undone: " : "Done again: ") + step.words)
    }
  }

  private static func read(_ path: Path) throws(EditError) -> [UInt8]? {
    do throws(FileSystemError) {
      return try NoteFiles.read(path)
    } catch {
      throw .disk(error)
    }
  }

  /// Writes all changes; when one fails those before it are taken back.
  private static func write(_ changes: [FileChange]) throws(EditError) {
    var done: [FileChange] = []
    do throws(FileSystemError) {
      for change in changes {
        try change.perform()
        done.append(change)
      }
    } catch {
      for change in done.reversed() { try? change.reversed.perform() }
      throw .disk(error)
    }
  }
}
