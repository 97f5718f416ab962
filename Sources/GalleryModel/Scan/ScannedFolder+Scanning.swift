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
    for name in try Folder.names(in: path) where !Self.isLeftAlone(name) {
      do throws(FileSystemError) {
        try add(name)
      } catch {
        problems.append(error)
      }
    }
  }

  private mutating func add(_ name: [UInt8]) throws(FileSystemError) {
    let (below, relative) = (path.appending(name), relative.appending(name))
    switch try FileStatus(below)?.kind {
    case .file:
      let file = ScannedFile(path: below, relative: relative, name: name)
      if file.isNote {
        notes[name] = try File.read(below, limit: Self.longestNote)
      } else {
        files.append(file)
      }
    case .folder:
      var folder = ScannedFolder(path: below, relative: relative)
      try folder.fill()
      folders.append(folder)
    case .symbolicLink, .other: passedOver += 1
    case nil: break
    }
  }

  /// The most bytes of a file that a person wrote.
  private static let longestNote = 16 << 20

  private static func isLeftAlone(_ name: [UInt8]) -> Bool {
    name.first == UInt8(ascii: ".") || name.first == UInt8(ascii: "_")
      || name == Array("Templates".utf8)
  }
}

extension ScannedFile {
  /// Whether the file is one of those that photofall itself defines.
  var isNote: Bool {
    let named = ["photofall.yaml", "album.yaml", "arrangement.txt"].map { Array($0.utf8) }
    return named.contains(name) || fileExtension == "md"
  }
}
