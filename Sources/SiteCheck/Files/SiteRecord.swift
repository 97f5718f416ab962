internal import FileSystem
internal import SiteFormat

/// The record of a site: the files that photofall wrote, and those that a build was about to write when it
/// was interrupted.
struct SiteRecord: Sendable {
  let manifest: Manifest
  private let journal: Manifest
  /// True if a build was interrupted, or is at work.
  let isInterrupted: Bool

  /// Reads the record of a site, and of its media where these were written apart.
  ///
  /// - Returns: nil where one of the folders has no manifest.
  /// - Complexity: O(n log n) for n files.
  /// - Throws: `FileSystemError` for a record that cannot be read.
  init?(of folders: [Path]) throws(FileSystemError) {
    let records = folders.map(Manifest.file)
    for record in records where try FileStatus(record) == nil { return nil }
    manifest = try Manifest(reading: records)
    var journals: [Path] = []
    for journal in folders.map(Manifest.journal) where try FileStatus(journal) != nil {
      journals.append(journal)
    }
    journal = try Manifest(reading: journals)
    isInterrupted = !journals.isEmpty
  }

  /// True if photofall wrote the file in a place.
  func has(_ place: Path) -> Bool { manifest[place.text] != nil || journal[place.text] != nil }

  /// True if photofall wrote this content in a place.
  func has(_ content: Manifest.Entry, in place: Path) -> Bool {
    [manifest, journal].contains { $0[place.text]?.holdsSame(as: content) == true }
  }
}
