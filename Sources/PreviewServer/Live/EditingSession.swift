internal import FileSystem
internal import GalleryBuild
internal import GalleryModel
internal import Glibc
internal import Synchronization

/// The gallery that is being edited, with the draft that is served and the edits so far.
final class EditingSession: Sendable {
  private struct Content {
    var gallery: Gallery?
    /// The draft that is served instead of the site on the disk, until that is made.
    var draft: SiteDraft?
    var history: EditHistory
    var revision = 0
    /// The number of all edits, and of those that were there when the gallery was looked at.
    var edits = 0
    var seenEdits = 0
    /// The number of edits when one moved photos last: they have other IDs since, or stand in other
    /// albums.
    var moved = 0
    /// The problem that keeps the gallery from being built as it is now.
    var problem: String?
    /// The photos that are left out, and why.
    var skipped: [BuildReport.Problem] = []
    /// The photos that the site on the disk is known to lack.
    var refused = RefusedItems()
    /// The photos whose words wait under a former name.
    var renamed = RenamedPhotos()
    /// The media that pages may show which have not followed yet.
    var formerMedia = FormerMedia()
    let run = SecretToken.make()

    mutating func show(_ draft: SiteDraft, _ gallery: Gallery) -> PreviewState {
      if let former = self.gallery { renamed.note(gallery, after: former) }
      self.draft = draft
      replaceGallery(with: gallery)
      skipped = draft.skipped
      problem = nil
      revision += 1
      return state()
    }

    mutating func replaceGallery(with gallery: Gallery) {
      if let former = self.gallery { formerMedia.note(gallery.root, after: former.root) }
      formerMedia.keepWithheld(of: gallery.root)
      self.gallery = gallery
    }

    /// Notes an edit, or a step back or forward again.
    mutating func note(_ changes: [DiskChange]) {
      edits += 1
      if changes.contains(where: \.movesPhotos) { moved = edits }
    }

    func state(isChanged: Bool = false, message: String? = nil) -> PreviewState {
      PreviewState(
        run: run, revision: revision, undo: history.last?.words,
        redo: history.following?.words, undoWindow: history.last?.window,
        redoWindow: history.following?.window,
        canPublish: gallery?.root.configuration.publishCommand != nil, isChanged: isChanged,
        message: message, problem: problem,
        skipped: skipped.map { "\($0.file): \($0.reason)" }, renamed: renamed.open)
    }
  }

  private let content: Mutex<Content>
  private let kept: HistoryFolder
  private let input: Path
  private let configuration: Path

  /// - Parameters:
  ///   - input: The folder of photos.
  ///   - configuration: The file that settings are written into.
  ///   - history: The folder that keeps what can be undone.
  init(input: Path, configuration: Path, history: Path) {
    kept = HistoryFolder(path: history)
    content = Mutex(Content(history: kept.load { $0.isEdit(of: input, configuration) }))
    self.input = input
    self.configuration = configuration
  }

  /// The gallery as it was looked at last; nil before the first time.
  var gallery: Gallery? { content.withLock { $0.gallery } }

  /// The draft that is served instead of the site on the disk; nil when that is made.
  var draft: SiteDraft? { content.withLock { $0.draft } }

  /// The media that pages may show which have not followed yet.
  var formerMedia: FormerMedia { content.withLock { $0.formerMedia } }

  /// The photos that turned out to be of no use.
  var refused: RefusedItems { content.withLock { $0.draft?.refused ?? $0.refused } }

  /// The state that pages are told.
  var state: PreviewState { content.withLock { $0.state() } }

  /// The number of edits so far.
  var edits: Int { content.withLock { $0.edits } }

  /// Waits for the gallery as it is after all edits, or until it is known that it cannot be built.
  ///
  /// - Parameter isOfMoves: True to wait for those that moved photos alone.
  func catchUp(withMovesAlone isOfMoves: Bool = false) async {
    // A look at the gallery takes some hundredths of a second.
    while content.withLock({ $0.seenEdits < (isOfMoves ? $0.moved : $0.edits) }),
      (try? await Task.sleep(for: .milliseconds(5))) != nil
    {}
  }

  /// True once there is a gallery, or a problem that keeps it from being built.
  var hasLooked: Bool { content.withLock { $0.gallery != nil || $0.problem != nil } }

  /// Waits for the first gallery, or for the problem with it, 10 s at most: photos that no cache knows
  /// take longer to read.
  func firstLook() async {
    let end = ContinuousClock.now + .seconds(10)
    while !hasLooked, .now < end, (try? await Task.sleep(for: .milliseconds(5))) != nil {}
  }

  /// Notes that the gallery was looked at after so many edits.
  func hasSeen(_ edits: Int) {
    content.withLock { $0.seenEdits = edits }
  }

  /// Shows a draft of the gallery as it is now.
  func show(_ draft: SiteDraft) -> PreviewState {
    let gallery = Gallery(input: input, root: draft.root)
    return content.withLock { content in
      _ = content.show(draft, gallery)
      keepOpen(&content)
      return content.state()
    }
  }

  /// Forgets the renamed photos of which nothing is under the former name.
  private func keepOpen(_ content: inout Content) {
    guard let gallery = content.gallery, !content.renamed.all.isEmpty else { return }
    content.renamed.keep(plan(of: gallery).noted(content.renamed.all))
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
  ///   - root: The gallery that the site shows.
  ///   - skipped: The problems of the files that it lacks.
  /// - Returns: The state, and whether the site shows anything that the draft does not.
  func finish(
    _ draft: SiteDraft, _ root: Album, _ skipped: [BuildReport.Problem]
  ) -> (state: PreviewState, isChanged: Bool)? {
    let gallery = Gallery(input: input, root: root)
    return content.withLock { content in
      guard let shown = content.draft, shown.isOfSameBuild(as: draft) else { return nil }
      let isChanged =
        !shown.root.all.elementsEqual(root.all) {
          $0.sections.elementsEqual($1.sections) { $0.photos == $1.photos }
        } || content.skipped != skipped
      content.draft = nil
      content.refused = draft.refused
      content.replaceGallery(with: gallery)
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
  /// - Parameter window: The window that makes it.
  /// - Throws: `EditError`; nothing was changed then. `changedSince` where another program changed a file
  ///   while the edit was prepared.
  func perform(_ edit: GalleryEdit, in window: String) throws(EditError) -> PreviewState {
    try content.withLock { (content) throws(EditError) in
      guard let gallery = content.gallery else { throw .unusable("The gallery is not built yet.") }
      let changes = try plan(of: gallery).changes(for: edit)
      try write(changes)
      if case .follow(let renamed) = edit { content.renamed.remove(renamed) }
      guard !changes.isEmpty else { return content.state() }
      let former = content.history
      content.history.note(.init(words: edit.words, window: window, changes: changes))
      kept.keep(content.history, after: former)
      content.note(changes)
      return content.state(isChanged: true)
    }
  }

  /// Takes the last edit back, or makes the one that was taken back last again.
  ///
  /// - Throws: `EditError.changedSince` when a person changed a file meanwhile.
  func step(isUndo: Bool) throws(EditError) -> PreviewState {
    try content.withLock { (content) throws(EditError) in
      let words = try step(isUndo: isUndo, &content)
      return content.state(isChanged: true, message: words)
    }
  }

  /// Goes back, or forward again, to where so many steps of all are done.
  ///
  /// - Throws: `EditError.changedSince` when a person changed a file meanwhile: then it has gone as
  ///   far as there.
  func go(to number: Int) throws(EditError) -> PreviewState {
    try content.withLock { (content) throws(EditError) in
      let range = content.history.first...(content.history.first + content.history.steps.count)
      guard range.contains(number) else { throw .unusable("This is too long ago to go back to.") }
      var count = 0
      while content.history.first + content.history.done != number {
        let isUndo = content.history.first + content.history.done > number
        _ = try step(isUndo: isUndo, &content)
        count += 1
      }
      let words = "\(count) " + (count == 1 ? "step" : "steps") + " gone"
      return content.state(isChanged: count > 0, message: words)
    }
  }

  /// The steps that can be gone back or forward to, the oldest first.
  var steps: HistoryState {
    content.withLock { content in
      let history = content.history
      return HistoryState(
        first: history.first, done: history.first + history.done,
        steps: history.steps.map { .init(words: $0.words, window: $0.window) })
    }
  }

  private func step(isUndo: Bool, _ content: inout Content) throws(EditError) -> String {
    guard let step = content.history.next(isUndo: isUndo) else {
      throw .unusable(isUndo ? "There is nothing to undo." : "There is nothing to do again.")
    }
    for change in step.changes {
      if case .text(let change) = change { try change.checkOwnersWords(in: configuration) }
    }
    if let gallery = content.gallery { try plan(of: gallery).checkNotes(after: step.changes) }
    try write(step.changes)
    content.history.advance(isUndo: isUndo)
    kept.keepPlace(content.history)
    content.note(step.changes)
    return (isUndo ? "Undone: " : "Done again: ") + step.words
  }

  /// The plan of edits of a gallery.
  func plan(of gallery: Gallery) -> EditPlan {
    EditPlan(gallery: gallery, configuration: configuration, read: notes.read)
  }

  var notes: NoteFiles { NoteFiles(input: input) }

  private func read(_ path: Path) throws(EditError) -> [UInt8]? {
    do throws(FileSystemError) {
      return try notes.read(path)
    } catch {
      throw .disk(error)
    }
  }

  /// Writes all changes; when one fails those before it are taken back.
  ///
  /// - Throws: `EditError.changedSince` when another program has written into a file meanwhile.
  func write(_ changes: [DiskChange]) throws(EditError) {
    var done: [DiskChange] = []
    do throws(EditError) {
      for change in changes {
        if let path = try change.obstacle(read) { throw .changedSince(path) }
        try perform(change)
        done.append(change)
      }
    } catch {
      for change in done.reversed() { try? change.reversed.perform(in: input) }
      throw error
    }
  }

  private func perform(_ change: DiskChange) throws(EditError) {
    do throws(FileSystemError) {
      try change.perform(in: input)
    } catch {
      throw error.code == EEXIST ? .changedSince(error.path) : .disk(error)
    }
  }
}
