public import FileSystem
internal import SiteFormat

extension GalleryBuild {
  /// Makes sure that a folder may be one of photos.
  ///
  /// - Throws: `BuildError.noInput` for one that is missing, for what is no folder, and for a site.
  public static func checkInput(_ folder: Path) throws(BuildError) {
    let kind = try wrapping(try FileStatus(folder, followingLinks: true)?.kind) {
      .noInput(folder, reason: $0.reason)
    }
    guard let kind else { throw .noInput(folder, reason: "no such folder") }
    guard kind == .folder else { throw .noInput(folder, reason: "this is no folder of photos") }
    guard !OutputFolder.isFinished(folder) else {
      throw .noInput(
        folder,
        reason: "this is a site that photofall built, which a browser shows as it is; name the "
          + "folder of photos")
    }
  }
}

extension OutputFolder {
  /// True for the folder of a site, or of its media, into which a build has written all files.
  static func isFinished(_ folder: Path) -> Bool {
    ((try? FileStatus(Manifest.file(of: folder))) ?? nil) != nil
  }
}
