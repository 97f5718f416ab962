internal import Bytes
public import FileSystem

/// Files of one folder, packed, since a folder may have a million.
public struct ScannedFiles: Sendable, Equatable {
  /// The files, each its name, a zero, and its stamp.
  private var entries = PackedBytes()
  private var folder: Path = ""
  private var relativeFolder: Path = ""

  /// Creates a list of files of one folder.
  ///
  /// - Complexity: O(n) for n files.
  public init(_ files: some Sequence<ScannedFile> = []) {
    for file in files { append(file) }
  }

  mutating func append(_ file: ScannedFile) {
    append(file.name, file.stamp, folder: file.folder, relativeFolder: file.relativeFolder)
  }

  /// Appends a file as its parts, since a value for each of a million would take long.
  mutating func append(
    _ name: [UInt8], _ stamp: FileStamp, folder: Path, relativeFolder: Path
  ) {
    if isEmpty { (self.folder, self.relativeFolder) = (folder, relativeFolder) }
    entries.append { bytes in
      bytes += name
      bytes.append(0)
      stamp.append(to: &bytes)
    }
  }

  /// The first files, without a copy of most.
  public func keeping(first count: Int) -> ScannedFiles {
    var files = self
    files.entries = entries.keeping(first: count)
    return files
  }

  /// The name of a file, without a copy of it.
  public func name(at index: Int) -> ArraySlice<UInt8> {
    entries[index].dropLast(1 + FileStamp.byteCount)
  }

  /// The names with letters beyond ASCII.
  var accentedNames: [[UInt8]] {
    indices.lazy.map(name(at:)).filter(\.isAccented).map { Array($0) }
  }

  /// The names of notes that may be spelled otherwise.
  var spelledNames: [[UInt8]] {
    indices.lazy.map(name(at:)).filter(NoteSpelling.concerns).map { Array($0) }
  }

  /// The stamp of a file.
  public func stamp(at index: Int) -> FileStamp {
    FileStamp(bytes: entries[index].suffix(FileStamp.byteCount))
  }

  /// The name of a file, a zero, and its stamp: they are the same as long as it is unchanged.
  public func bytes(at index: Int) -> ArraySlice<UInt8> { entries[index] }

  /// The file of a name, where the files are sorted by the bytes of their names; nil if there is none.
  ///
  /// - Complexity: O(log n) comparisons for n files.
  func file(named name: [UInt8]) -> ScannedFile? {
    let index = indices.partitioningIndex { !self.name(at: $0).lexicographicallyPrecedes(name) }
    return index < count && self.name(at: index).elementsEqual(name) ? self[index] : nil
  }
}

extension ScannedFiles: RandomAccessCollection {
  /// The index of the first file.
  public var startIndex: Int { 0 }
  /// The number of files.
  public var endIndex: Int { entries.count }

  /// A file.
  public subscript(index: Int) -> ScannedFile {
    ScannedFile(
      Array(name(at: index)), stamp(at: index), folder: folder, relativeFolder: relativeFolder)
  }
}
