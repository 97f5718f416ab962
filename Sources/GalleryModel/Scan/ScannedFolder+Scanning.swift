public import FileSystem

extension ScannedFolder {
  /// Looks through a folder and all below it.
  ///
  /// Names that begin with `.` or `_` are left alone, and so is `Templates`. Links are not
  /// followed, so a loop of them cannot catch the scan, and FIFOs are never opened.
  ///
  /// - Complexity: O(n log n) for n names.
  /// - Throws: `FileSystemError` when `input` itself cannot be read; what is below it and cannot
  ///   be read stands in `problems`.
  public init(scanning input: Path) throws(FileSystemError) {
    self.init(path: input, relative: Path(""))
    try fill()
  }

  private mutating func fill() throws(FileSystemError) {
    let names = try Folder.names(in: path)
    for name in names {
      if Self.isNote(name, among: names) {
        readNote(name)
      } else {
        do throws(FileSystemError) {
          try add(name)
        } catch {
          problems.append(error)
        }
      }
    }
  }

  /// Reads what a person wrote; a link is followed, since what it says may be what to hide.
  private mutating func readNote(_ name: [UInt8]) {
    do throws(FileSystemError) {
      notes[name] = try File.read(path.appending(name), limit: Self.longestNote)
    } catch {
      unreadableNotes.append(error)
    }
  }

  private mutating func add(_ name: [UInt8]) throws(FileSystemError) {
    let (below, relative) = (path.appending(name), relative.appending(name))
    guard let status = try FileStatus(below) else { return }
    switch status.kind {
    case .file where Self.isLeftAlone(name): passedOver += 1
    case .folder where Self.isLeftAlone(name): break
    case .file:
      files.append(
        ScannedFile(path: below, relative: relative, name: name, stamp: status.stamp))
    case .folder:
      var folder = ScannedFolder(path: below, relative: relative)
      try folder.fill()
      folders.append(folder)
    case .symbolicLink, .other: passedOver += 1
    }
  }

  /// The most bytes of a file that a person wrote.
  private static let longestNote = 16 << 20

  private static func isLeftAlone(_ name: [UInt8]) -> Bool {
    name.first == UInt8(ascii: ".") || name.first == UInt8(ascii: "_")
      || name == Array("Templates".utf8)
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
