internal import Glibc

/// Content made of ranges of an open file, with bytes in between; of any length, since no more than a
/// block of it is in memory.
public struct FileContent: Sendable {
  /// A piece of the content.
  package enum Piece: Equatable, Sendable {
    case bytes([UInt8])
    /// A range of the file, bytes.
    case range(Range<Int>)
  }

  /// The file.
  package let file: OpenFile
  /// The pieces, in their order; none is empty.
  package private(set) var pieces: [Piece] = []
  /// The length, bytes.
  public private(set) var count = 0

  /// Starts with nothing of a file.
  package init(of file: OpenFile) {
    self.file = file
  }

  /// Takes one range of a file.
  public init(_ range: FileRange) {
    self.init(of: range.file)
    append(range.range)
  }

  /// Adds bytes.
  package mutating func append(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    count += bytes.count
    pieces.append(.bytes(bytes))
  }

  /// Adds a range of the file; one that goes on where the last one ends lengthens that.
  package mutating func append(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    count += range.count
    if case .range(let last) = pieces.last, last.upperBound == range.lowerBound {
      pieces[pieces.count - 1] = .range(last.lowerBound..<range.upperBound)
    } else {
      pieces.append(.range(range))
    }
  }

  /// Adds another content of the same file.
  package mutating func append(_ other: FileContent) {
    for piece in other.pieces {
      switch piece {
      case .bytes(let bytes): append(bytes)
      case .range(let range): append(range)
      }
    }
  }

  /// Calls `body` with the content in blocks of at most 256 KiB, or of a piece that is not the
  /// file's.
  ///
  /// - Throws: `FileSystemError`; with `ESTALE` for a file that has become shorter.
  package func forEachBlock(
    _ body: (ArraySlice<UInt8>) throws(FileSystemError) -> Void
  ) throws(FileSystemError) {
    for piece in pieces {
      switch piece {
      case .bytes(let bytes): try body(bytes[...])
      case .range(let range): try FileRange(file, range).forEachBlock(body)
      }
    }
  }

  /// The error that the file has changed since the content was made of it.
  package var stale: FileSystemError {
    FileSystemError("read", file.descriptor.path, code: ESTALE)
  }

  /// The same content as one range of a file: of its own, or of one that has no name and goes with
  /// the last use.
  package func inOnePiece() throws(FileSystemError) -> FileRange {
    if case .range(let range) = pieces.first, pieces.count == 1 { return FileRange(file, range) }
    let folder = try Folder.createTemporary()
    let path = folder.appending("content")
    defer {
      try? File.remove(path)
      Folder.removeIfEmpty(folder)
    }
    try File.create(path) { (file) throws(FileSystemError) in
      try forEachBlock { (block) throws(FileSystemError) in try file.write(block) }
    }
    return FileRange(OpenFile(try Descriptor(reading: path)), 0..<count)
  }
}
