public import FileSystem
public import GalleryBuild

/// The options of a preview.
public struct PreviewRequest: Sendable {
  /// The build whose site is shown; its output is a private folder.
  public var build: BuildRequest
  /// The port to listen on; the next free one is taken when it is busy, and any for 0.
  public var port: UInt16

  /// The folder that keeps what can be undone when the preview ends.
  public var history: Path

  /// The folder of the site that Publish builds.
  public var site: Path

  /// True to show the site to others of the local network, too.
  public var isShared = false

  /// Creates a request.
  public init(build: BuildRequest, port: UInt16, history: Path, site: Path) {
    self.build = build
    self.history = history
    self.site = site
    self.build.isPreview = true
    self.port = port
  }

  /// The build of the site that Publish brings to where it stands.
  var publishedBuild: BuildRequest {
    var published = build
    published.output = site
    published.isPreview = false
    return published
  }
}

/// A reason why a preview ended, or did not begin.
public enum PreviewError: Error, Sendable, CustomStringConvertible {
  /// No port can be listened on.
  case listening(FileSystemError)
  /// The folder of photos cannot be watched.
  case watching(FileSystemError)
  /// Another preview of the folder runs.
  case running(Path, holder: String)
  /// There is nobody to share with.
  case noNetwork

  /// `FILE: what is wrong, and what to do`.
  public var description: String {
    switch self {
    case .listening(let error): "\(error.description); choose another port with --port"
    case .watching(let error):
      "\(error.description); \(FolderWatcher.advice)"
    case .running(let folder, let holder):
      "\(folder.text): a preview (\(holder)) shows it; open its address, or end it first"
    case .noNetwork:
      "this machine has no IPv4 address in a network; connect it, or leave --share out"
    }
  }
}
