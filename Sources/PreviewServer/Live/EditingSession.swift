internal import FileSystem
internal import GalleryBuild
internal import GalleryModel
internal import Synchronization

/// The gallery that is being edited, with the draft that is served and the edits so far.
final class EditingSession: Sendable {
  private struct Content {
    var gallery: Gallery?
    /// The draft that is served instead of the site on the disk, until that is made.
    var draft: SiteDraft?
    var history = EditHistory()
    var revision = 0
    /// The number of all edits, and of those that were there when the gallery was looked at.
    var edits = 0
    var seenEdits = 0
    /// The problem that keeps the gallery from being built as it is now.
    var problem: String?
    /// The photos that are left out, and why.
    var skipped: [BuildReport.Problem] = []
    /// The photos that the site on the disk is known to lack.
    var refused = RefusedItems()

    mutating func show(_ draft: SiteDraft, _ gallery: Gallery) -> PreviewState {
      self.draft = draft
      self.gallery = gallery
      skipped = draft.skipped
      problem = nil
      revision += 1
      return state()
    }

    func state(message: String? = nil) -> PreviewState {
      PreviewState(
        revision: revision, undo: history.done.last?.words, redo: history.undone.last?.words,
        message: message, problem: problem,
        skipped: skipped.map { "\($0.file): \($0.reason)" })
    }
  }

  private let content = Mutex(Content())
  private let input: Path
  private let configuration: Path

  /// - Parameters:
  ///   - input: The folder of photos.
  ///   - configuration: The file that settings are written into.
  init(input: Path, configuration: Path) {
    self.input = input
    self.configuration = configuration
  }

  /// The gallery as it was looked at last; nil before the first time.
  var gallery: Gallery? { content.withLock { $0.gallery } }

  /// The draft that is served instead of the site on the disk; nil when that is made.
  var draft: SiteDraft? { content.withLock { $0.draft } }

  /// The photos that turned out to be of no use.
  var refused: RefusedItems { content.withLock { $0.draft?.refused ?? $0.refused } }

  /// The state that pages are told.
  var state: PreviewState { content.withLock { $0.state() } }

  /// The number of edits so far.
  var edits: Int { content.withLock { $0.edits } }

  /// Waits for the gallery as it is after all edits, or until it is known that it cannot be built.
  func catchUp() async {
    // A look at the gallery takes some hundredths of a second.
    while content.withLock({ $0.seenEdits < $0.edits }),
      (try? await Task.sleep(for: .milliseconds(5))) != nil
    {}
  }

  /// Notes that the gallery was looked at after so many edits.
  func hasSeen(_ edits: Int) {
    content.withLock { $0.seenEdits = edits }
  }

  /// Shows a draft of the gallery as it is now.
  func show(_ draft: SiteDraft) -> PreviewState {
    let gallery = Gallery(input: input, root: draft.root)
    return content.withLock { $0.show(draft, gallery) }
  }

  /// Shows a draft instead of an earlier one of the same build; nil when there is a later build.
  func replace(_ old: SiteDraft, with draft: SiteDraft) -> PreviewState? {
    let gallery = Gallery(input: input, root: draft.root)
    return content.withLock { content in
      content.draft?.isOfSameBuild(as: old) == true ? content.show(draft, gallery) : nil
    }
  }

  /// Lets the site on the disk stand for a draft of it, unless there is a later one.
  ///
  /// - Parameters:
  ///   - root: What the site shows.
  ///   - skipped: What it lacks.
  /// - Returns: The state, and whether the site shows anything that the draft does not.
  func finish(
    _ draft: SiteDraft, _ root: Album, _ skipped: [BuildReport.Problem]
  ) -> (state: PreviewState, isChanged: Bool)? {
    let gallery = Gallery(input: input, root: root)
    return content.withLock { content in
      guard let shown = content.draft, shown.isOfSameBuild(as: draft) else { return nil }
      let isChanged =
        shown.root.all.flatMap(\.photos) != root.all.flatMap(\.photos)
        || content.skipped != skipped
      content.draft = nil
      content.refused = draft.refused
      content.gallery = gallery
      content.skipped = skipped
      if isChanged { content.revision += 1 }
      return (content.state(), isChanged)
    }
  }

  /// Notes what keeps the gallery from being built.
  func note(problem: String) {
    content.withLock { $0.problem = problem }
  }

  /// Makes an edit: when this returns it is on the disk.
  ///
  /// - Throws: `EditError`; nothing was changed then.
  func perform(_ edit: GalleryEdit) throws(EditError) -> PreviewState {
    try content.withLock { (content) throws(EditError) in
      guard let gallery = content.gallery else { throw .unusable("The gallery is not built yet.") }
      let plan = EditPlan(gallery: gallery, configuration: configuration, read: notes.read)
      let changes = try plan.changes(for: edit)
      try Self.write(changes)
      guard !changes.isEmpty else { return content.state() }
      content.history.note(.init(words: edit.words, changes: changes))
      content.edits += 1
      return content.state()
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
      for change in step.changes where try read(change.path) != change.before {
        throw .changedSince(change.path)
      }
      try Self.write(step.changes)
      content.history.advance(isUndo: isUndo)
      content.edits += 1
      return content.state(message: (isUndo ? "Undone: " : "Done again: ") + step.words)
    }
  }

  private var notes: NoteFiles { NoteFiles(input: input) }

  private func read(_ path: Path) throws(EditError) -> [UInt8]? {
    do throws(FileSystemError) {
      return try notes.read(path)
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
