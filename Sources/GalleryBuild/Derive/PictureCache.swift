internal import FileSystem
internal import Glibc
internal import SiteRendering
internal import Synchronization

/// The pictures that are kept from one build to the next, by their names in the site.
struct PictureCache {
  let folder: Path
  private static let written = Atomic(0)

  /// Where a picture is kept.
  func file(_ entry: PictureSet.Entry) -> Path {
    folder.appending(entry.path.text)
  }

  /// Whether a picture is there.
  func has(_ entry: PictureSet.Entry) -> Bool {
    guard let status = (try? FileStatus(file(entry))) ?? nil else { return false }
    // A machine that lost its power can leave files without their content.
    return status.kind == .file && status.size > 0
  }

  /// Keeps a picture.
  func keep(_ content: [UInt8], as entry: PictureSet.Entry) throws(FileSystemError) {
    try keep(content, in: file(entry))
  }

  /// Whether the pictures of a photo show only what there was of it.
  func isIncomplete(_ pictures: PictureSet) -> Bool {
    ((try? FileStatus(mark(pictures))) ?? nil) != nil
  }

  /// Notes that the pictures of a photo show only what there was of it.
  func noteIncomplete(_ pictures: PictureSet) throws(FileSystemError) {
    try keep([], in: mark(pictures))
  }

  private func mark(_ pictures: PictureSet) -> Path {
    folder.appending("incomplete").appending(pictures.address)
  }

  private func keep(_ content: [UInt8], in file: Path) throws(FileSystemError) {
    let parts = folder.appending("parts")
    try Folder.create(parts)
    if let parent = file.parent { try Folder.create(parent) }
    // Other workers, and builds of other sites, write into the same cache at the same time.
    let number = Self.written.add(1, ordering: .relaxed).newValue
    try File.write(content, to: file, through: parts.appending("\(getpid())-\(number)"))
  }
}
