public import FileSystem
internal import Glibc

extension ScannedFolder {
  /// Looks through a folder and all below it.
  ///
  /// Names that begin with `.` are left alone, folders that begin with `_`, and `Templates`. Links
  /// are not followed, so a loop of them cannot catch the scan, and FIFOs are never opened.
  ///
  /// - Parameter depth: How many folders may lie in each other.
  /// - Complexity: O(n log n) for n names.
  /// - Throws: `FileSystemError` when `input` itself cannot be read; what is below it and cannot
  ///   be read stands in `problems`.
  public init(scanning input: Path, depth: Int) throws(FileSystemError) {
    self.init(path: input, relative: Path(""))
    try fill(depth)
  }

  private mutating func fill(_ depth: Int) throws(FileSystemError) {
    let entries = try Folder.entries(in: path)
    let names = entries.map(\.name)
    for (name, status) in entries {
      do throws(FileSystemError) {
        let status = try status.get()
        let isNote = [.file, .symbolicLink].contains(status.kind)
        if isNote && Self.isNote(name, among: names) {
          try addNote(name, status)
        } else {
          try add(name, status, depth)
        }
      } catch {
        problems.append(error)
      }
    }
  }

  /// Notes a file that a person wrote; a link is refused and not passed over, since what it says
  /// may be what to hide.
  private mutating func addNote(_ name: [UInt8], _ status: FileStatus) throws(FileSystemError) {
    guard status.kind == .symbolicLink else {
      return noteFiles.append(ScannedFile(name, status.stamp, in: self))
    }
    let path = path.appending(name)
    if try FileStatus(path, followingLinks: true)?.kind == .folder { return leave(name, .link) }
    unreadableNotes.append(FileSystemError("read", path, code: ELOOP))
  }

  private mutating func add(
    _ name: [UInt8], _ status: FileStatus, _ depth: Int
  ) throws(FileSystemError) {
    switch status.kind {
    case .file where Self.isLeftAlone(name, isFolder: false): leave(name, .hidden)
    case .folder where relative.bytes.isEmpty && name == Self.templates: break
    case .folder where Self.isLeftAlone(name, isFolder: true) || name == Self.templates:
      leave(name, .folder)
    case .file: files.append(ScannedFile(name, status.stamp, in: self))
    case .folder where depth == 0: tooDeep.append(path.appending(name))
    case .folder:
      var folder = ScannedFolder(
        path: path.appending(name), relative: relative.appending(name))
      try folder.fill(depth - 1)
      folders.append(folder)
    case .symbolicLink: leave(name, .link)
    case .other: leave(name, .device)
    }
  }

  private mutating func leave(_ name: [UInt8], _ reason: LeftAlone.Reason) {
    leftAlone.append(LeftAlone(path: path.appending(name), reason: reason))
  }

  /// Reads what people wrote, in this folder and in all below it.
  public mutating func readNotes() {
    readNotes(beneath: path)
  }

  private mutating func readNotes(beneath input: Path) {
    for file in noteFiles {
      do throws(FileSystemError) {
        notes[file.name] = try File.read(file.path, beneath: input, limit: Self.longestNote)
      } catch {
        unreadableNotes.append(error)
      }
    }
    for index in folders.indices { folders[index].readNotes(beneath: input) }
  }

  /// The most bytes of a file that a person wrote.
  private static let longestNote = 16 << 20

  private static let templates = Array("Templates".utf8)

  /// Whether a name says that a file or a folder is none of the gallery's. Cameras begin the names
  /// of photos in Adobe RGB with `_` (DCF).
  public static func isLeftAlone(_ name: [UInt8], isFolder: Bool) -> Bool {
    name.first == UInt8(ascii: ".") || isFolder && name.first == UInt8(ascii: "_")
  }

  /// Whether a name is one that photofall itself defines: an album's, a photo's with `.md`, or a
  /// sidecar's.
  private static func isNote(_ name: [UInt8], among names: [[UInt8]]) -> Bool {
    let defined = ["album.yaml", "arrangement.txt", "photofall.yaml"].map { Array($0.utf8) }
    guard !defined.contains(name) else { return true }
    if isSidecar(name) { return true }
    let ending = Array(".md".utf8)
    guard name.suffix(ending.count) == ending[...] else { return false }
    let photo = Array(name.dropLast(ending.count))
    // The names are sorted by their bytes, and a photo's stands before its caption's.
    return photo.first != UInt8(ascii: ".") && names.containsSorted(photo)
  }
}

extension [[UInt8]] {
  /// Whether a name is among names sorted by their bytes.
  ///
  /// - Complexity: O(log n) comparisons.
  fileprivate func containsSorted(_ name: [UInt8]) -> Bool {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].lexicographicallyPrecedes(name) { low = middle + 1 } else { high = middle }
    }
    return low < endIndex && self[low] == name
  }
}
