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

  /// The contents that photofall wrote in a place.
  struct Written {
    /// The content that the manifest has.
    let recorded: Manifest.Entry?
    /// The content that the interrupted build was about to write.
    let begun: Manifest.Entry?

    /// True if photofall wrote a file there.
    var isAny: Bool { recorded != nil || begun != nil }

    /// True if a content is one of them.
    func has(_ content: Manifest.Entry) -> Bool {
      [recorded, begun].contains { $0?.holdsSame(as: content) == true }
    }
  }

  /// The contents that photofall wrote in a place.
  ///
  /// - Complexity: O(log n) for n files.
  func written(in place: Path) -> Written {
    let place = Manifest.digest(of: place.text)
    return Written(recorded: manifest.file(at: place)?.entry, begun: journal.file(at: place)?.entry)
  }
}
