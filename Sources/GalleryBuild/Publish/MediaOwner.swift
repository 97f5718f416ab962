internal import FileSystem
internal import SiteFormat

/// Record in a folder of media of the site that they are for: another one would take them for
/// obsolete files of its own.
struct MediaOwner: Equatable, Sendable {
  private let site: ContentHash

  /// The site in a folder, which need not exist.
  init(_ site: Path) {
    self.site = ContentHash(site.resolved.bytes)
  }

  /// Checks that a folder in which photofall has written holds what a build takes it for.
  ///
  /// - Parameter owner: The site whose media it is to hold; nil: it is to hold a site itself.
  /// - Throws: `BuildError.output`.
  static func check(_ owner: MediaOwner?, of folder: Path) throws(BuildError) {
    let file = file(of: folder)
    let text = try wrapping(try FileStatus(file) == nil ? nil : File.read(file, limit: 1000)) {
      .output(file, reason: $0.reason)
    }
    switch (owner, text) {
    case (nil, nil): return
    case (let owner?, let text?) where text == owner.text: return
    case (nil, _):
      throw .output(folder, reason: "holds the media of a site; choose another with --output")
    case (_, nil):
      throw .output(folder, reason: "holds a site; choose another folder with --media")
    default:
      throw .output(
        folder,
        reason: "holds the media of another site, which would be removed; choose another folder "
          + "with --media, or take it over with --adopt")
    }
  }

  /// Writes the record of a folder, where it is another; nil removes it.
  static func put(_ owner: MediaOwner?, in folder: Path) throws(FileSystemError) {
    let file = file(of: folder)
    guard (try? File.read(file, limit: 1000)) != owner?.text else { return }
    if let owner { try File.write(owner.text, to: file) } else { try File.remove(file) }
  }

  private var text: [UInt8] { Array((site.hex() + "\n").utf8) }

  private static func file(of folder: Path) -> Path {
    folder.appending(Manifest.folder).appending("media-of")
  }
}
