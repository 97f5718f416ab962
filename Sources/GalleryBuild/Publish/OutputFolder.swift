internal import FileSystem
internal import GalleryModel
internal import SiteFormat

/// The folder of a site: what photofall has put there so far.
struct OutputFolder: Sendable {
  /// Where it is.
  let path: Path
  /// What a build wrote, or was about to write, that did not come to its end.
  let journal: Manifest
  /// Whether any build has used the folder.
  let isOwn: Bool
  private let manifest: Manifest
  private let isUntouched: Bool

  /// Looks at a folder without changing it; it need not exist.
  ///
  /// - Parameters:
  ///   - adopting: Whether a folder may be used that holds files and was never built into.
  ///   - last: What the last build left behind: as long as the folder looks the same, its files
  ///     are not looked at one by one.
  /// - Throws: `BuildError.output` for a folder that cannot or must not be used.
  init(_ path: Path, adopting: Bool, last: OutputStamp? = nil) throws(BuildError) {
    self.path = path
    let names = try wrapping(try Self.names(in: path)) { .output(path, reason: $0.reason) }
    isOwn = names.contains(Array(Manifest.folder.utf8))
    guard names.isEmpty || isOwn || adopting else {
      throw .output(
        path,
        reason: "holds files that photofall did not write; choose another folder with --output, "
          + "or keep them beside the site with --adopt")
    }
    isUntouched = last != nil && OutputStamp(of: path) == last
    manifest = try Self.read(Manifest.file(of: path))
    journal = try Self.read(Self.journalFile(of: path))
  }

  /// What stands in a place, if photofall knows for certain.
  func file(at place: String) -> Manifest.File? {
    // What a build that was cut off may have replaced is not what the manifest says.
    guard let file = manifest.file(at: place), journal[place] == nil else { return nil }
    if isUntouched { return file }
    let status = (try? FileStatus(self.file(place))) ?? nil
    return status?.kind == .file && status?.size == file.entry.size ? file : nil
  }

  /// The content of what stands in a place, if photofall knows for certain.
  func entry(at place: String) -> Manifest.Entry? { file(at: place)?.entry }

  /// Whether photofall has written the file in a place.
  func hasWritten(_ place: String) -> Bool { manifest[place] != nil || journal[place] != nil }

  /// Whether photofall has written this content in a place.
  func hasWritten(_ content: Manifest.Entry, at place: String) -> Bool {
    [manifest, journal].contains { $0[place]?.holdsSame(as: content) == true }
  }

  /// The places of what photofall has written and a new manifest does not name.
  ///
  /// - Complexity: O(n log n) for n files.
  func places(notIn new: Manifest) -> [String] {
    let old = manifest.files.lazy.map(\.place).filter { new[$0] == nil }
    return old + journal.files.map(\.place).filter { new[$0] == nil && manifest[$0] == nil }
  }

  /// The place of a file of the site.
  func file(_ place: String) -> Path { path.appending(place) }

  /// The file that says what the site consists of.
  var manifestFile: Path { Manifest.file(of: path) }

  /// The file that says what a build is about to write.
  var journalFile: Path { Self.journalFile(of: path) }

  /// The file that says what a build is about to write, in a site.
  static func journalFile(of site: Path) -> Path { own(site).appending("journal") }

  /// The name that every file has until it is whole: one build writes at a time, one file at a
  /// time, so a build that was killed leaves at most this one behind, for the next to overwrite.
  var partFile: Path { Self.own(path).appending("part") }

  /// Where pages are set aside.
  var stagingArea: StagingArea { StagingArea(folder: Self.own(path).appending("parts")) }

  private static func own(_ site: Path) -> Path { site.appending(Manifest.folder) }

  private static func names(in folder: Path) throws(FileSystemError) -> [[UInt8]] {
    try FileStatus(folder, followingLinks: true) == nil ? [] : Folder.names(in: folder)
  }

  private static func read(_ file: Path) throws(BuildError) -> Manifest {
    let text = try wrapping(try FileStatus(file) == nil ? [] : File.read(file)) {
      .output(file, reason: $0.reason)
    }
    return Manifest(parsing: text)
  }
}
