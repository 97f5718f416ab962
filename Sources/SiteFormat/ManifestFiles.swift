extension Manifest {
  /// List of files in blocks, which stay in their places as it grows: one array of a million files would
  /// be in memory twice.
  public struct Files: Equatable, Sendable {
    private static let blockCount = 4096
    private var blocks: [[File]] = []

    init(_ files: some Sequence<File> = []) {
      for file in files { append(file) }
    }

    mutating func append(_ file: File) {
      if count % Self.blockCount == 0 { blocks.append([]) }
      blocks[blocks.count - 1].append(file)
    }

    mutating func append(contentsOf files: [File]) {
      for file in files { append(file) }
    }

    /// Removes the files from an index on.
    mutating func removeAll(from end: Int) {
      guard end < count else { return }
      blocks.removeLast(blocks.count - 1 - end / Self.blockCount)
      blocks[blocks.count - 1].removeLast(blocks[blocks.count - 1].count - end % Self.blockCount)
      if blocks[blocks.count - 1].isEmpty { blocks.removeLast() }
    }
  }
}

extension Manifest.Files: RandomAccessCollection {
  /// The index of the first file.
  public var startIndex: Int { 0 }
  /// The number of files.
  public var endIndex: Int {
    blocks.last.map { (blocks.count - 1) * Self.blockCount + $0.count } ?? 0
  }

  /// A file.
  public internal(set) subscript(index: Int) -> Manifest.File {
    get { blocks[index / Self.blockCount][index % Self.blockCount] }
    set { blocks[index / Self.blockCount][index % Self.blockCount] = newValue }
  }
}
