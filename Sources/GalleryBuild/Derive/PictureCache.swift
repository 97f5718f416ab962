internal import FileSystem
internal import SiteRendering

/// The pictures that are kept from one build to the next, by their names in the site.
struct PictureCache {
  let folder: Path

  /// Where a picture is kept.
  func file(_ entry: PictureSet.Entry) -> Path {
    folder.appending(entry.path.text)
  }

  /// Whether a picture is there.
  func has(_ entry: PictureSet.Entry) -> Bool {
    ((try? FileStatus(file(entry))) ?? nil)?.kind == .file
  }

  /// Keeps a picture.
  func keep(_ content: [UInt8], as entry: PictureSet.Entry) throws(FileSystemError) {
    let file = file(entry)
    if let parent = file.parent { try Folder.create(parent) }
    try File.write(content, to: file)
  }
}
