internal import FileSystem
internal import GalleryBuild
internal import GalleryModel

/// The state of the preview, as pages are told it.
struct PreviewState: Encodable, Sendable {
  /// The run of the server: its pages' tokens are worth nothing to another one.
  var run: String
  /// The revision of the gallery that is shown; it grows with every change.
  var revision = 0
  /// The edit that undo takes back; nil: none.
  var undo: String?
  /// The edit that redo makes again; nil: none.
  var redo: String?
  /// The windows that made those two.
  var undoWindow: String?
  var redoWindow: String?
  /// True if the configuration has a command that publishes the site.
  var canPublish = false
  /// True in the answer to an edit that changed something.
  var isChanged = false
  /// The last action; for people.
  var message: String?
  /// The problem that keeps the gallery from being shown as it is now; for people.
  var problem: String?
  /// The files that are left out, with the reasons; for people.
  var skipped: [String] = []
  /// The photos whose words wait under a former name.
  var renamed: [RenamedPhotos.Renaming] = []
}

/// The list of what was done, for going back to any point of it.
struct HistoryState: Encodable, Sendable {
  struct Step: Encodable, Sendable {
    let words: String
    /// The window that made it.
    let window: String
  }

  /// The number of all steps before those that are kept, and of all that are done.
  let first, done: Int
  /// The steps, the oldest first.
  let steps: [Step]
}

/// A point of the history that a page asks for: so many steps are done then.
struct HistoryPoint: Decodable, Sendable {
  let done: Int
}

/// The progress of a build.
struct ProgressState: Encodable, Sendable {
  let step: String
  let done: Int
  let total: Int
  /// The clip that is encoded; for people.
  let detail: String?

  init(_ progress: BuildProgress) {
    (step, done, total) = (progress.step.rawValue, progress.done, progress.total)
    detail = progress.clip.map { "\($0.name) \($0.percent) %" }
  }
}

/// A problem, for people.
struct ProblemState: Encodable, Sendable {
  let message: String
}

/// The parting of a server that ends.
struct GoodbyeState: Encodable, Sendable {}

/// The reason why an edit was refused, with both texts if two people wrote at once.
struct RefusalState: Encodable, Sendable {
  let message: String
  var mine: String?
  var theirs: String?

  init(_ error: EditError) {
    message = error.description
    guard case .conflict(let mine, let theirs) = error else { return }
    (self.mine, self.theirs) = (mine, theirs)
  }
}

/// An album, for arranging it.
struct AlbumState: Encodable, Sendable {
  struct Chunk: Encodable, Sendable {
    let key: String
    let photos: Int
  }

  struct Section: Encodable, Sendable {
    let photos: Int
    /// True for a section that the album lists, which so can be put elsewhere in the list.
    let isListed: Bool
    /// The words that can be changed here; nil for a section of photos of one day or rating.
    let words: Words?
  }

  /// The words of a section.
  struct Words: Encodable, Sendable {
    let title, text: String
    /// The words after its photos; nil for a folder, which has none.
    let footer: String?
  }

  struct Hidden: Encodable, Sendable {
    let id: String
    let name: String
    let picture: String
  }

  let id: String
  let order: [String]
  let chunks: [Chunk]
  let sections: [Section]
  let spans: [String: Int]
  let hidden: [Hidden]
}

/// A photo's words as they are in its files.
struct PhotoState: Encodable, Sendable {
  let id: String
  let name: String
  let title: String
  let caption: String
  let alt: String
}
