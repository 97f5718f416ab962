internal import Bytes
internal import FileSystem
internal import GalleryModel

/// Inputs that the photos of an album are made from.
struct FolderInputs: Codable, Sendable {
  /// The hash of all but the photos: settings, notes, the names of what is left alone.
  let settings: ContentHash
  /// The hashes of the blocks of the photos' files, in order.
  let blocks: [ContentHash]
}

/// Change of the recorded inputs of an album.
struct InputsRevision: Sendable {
  /// The inputs as they are to be recorded.
  let inputs: FolderInputs
  /// The blocks that the records lack.
  let fresh: [InputBlock]
  /// The hashes of the blocks that are not as they were recorded; nil: all that the records have.
  let gone: [ContentHash]?

  /// The inputs of an album of which the records are not used.
  ///
  /// - Parameters:
  ///   - files: The photos' files, sorted by the bytes of their names.
  ///   - moment: The time at which they are recorded, nanoseconds since 1970.
  init(_ settings: ContentHash, _ files: ScannedFiles, recordedAt moment: Int) {
    fresh = InputBlock.ranges(of: files).map { InputBlock(files, $0, recordedAt: moment) }
    inputs = FolderInputs(settings: settings, blocks: fresh.map(\.hash))
    gone = nil
  }

  /// The change of an album's photos since inputs were recorded, and the blocks as they are on the disk
  /// in place of those that have gone; nil: nothing has changed.
  ///
  /// - Parameters:
  ///   - last: The inputs as they were recorded.
  ///   - files: The photos' files now, sorted by the bytes of their names.
  ///   - moment: The time at which they are recorded, nanoseconds since 1970.
  /// - Complexity: O(n) for n files; the memory is that of the blocks that have changed.
  static func since(
    _ last: FolderInputs, _ files: ScannedFiles, recordedAt moment: Int
  ) -> (revision: InputsRevision, now: [InputBlock])? {
    let known = Set(last.blocks)
    var (hashes, fresh, now): ([ContentHash], [InputBlock], [InputBlock]) = ([], [], [])
    var same: Set<ContentHash> = []
    for range in InputBlock.ranges(of: files) {
      let block = InputBlock(files, range, recordedAt: nil)
      let hash = block.hash
      if known.contains(hash) {
        same.insert(hash)
        hashes.append(hash)
      } else {
        now.append(block)
        let recorded = InputBlock(files, range, recordedAt: moment)
        fresh.append(recorded)
        hashes.append(recorded.hash)
      }
    }
    let gone = last.blocks.filter { !same.contains($0) }
    guard !now.isEmpty || !gone.isEmpty else { return nil }
    let inputs = FolderInputs(settings: last.settings, blocks: hashes)
    return (InputsRevision(inputs: inputs, fresh: fresh, gone: gone), now)
  }

  private init(inputs: FolderInputs, fresh: [InputBlock], gone: [ContentHash]) {
    (self.inputs, self.fresh, self.gone) = (inputs, fresh, gone)
  }
}

/// Block of files that are neighbours by name.
///
/// A file's name alone decides if a block begins with it (content-defined chunking), so a file that comes
/// or goes changes one block or two: of a huge folder only these are read and written.
struct InputBlock: Codable, Sendable {
  /// The files, each its name, a zero, and its stamp.
  let bytes: [UInt8]

  /// The hash that stands for the block in the inputs of its folder.
  var hash: ContentHash { ContentHash(bytes[...]) }

  /// The average number of files of a block, a power of two.
  private static let averageCount: UInt64 = 512

  /// - Parameters:
  ///   - files: The files of the folder, sorted by the bytes of their names.
  ///   - range: Those of the block.
  ///   - moment: The time at which they are recorded, nanoseconds since 1970: a file so fresh then that
  ///     a later change might not show gets a stamp of zeros, which is no file's; nil: they are compared
  ///     with what was recorded.
  fileprivate init(_ files: ScannedFiles, _ range: Range<Int>, recordedAt moment: Int?) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count * 64)
    for index in range {
      if moment.map(files.stamp(at: index).isSettled) ?? true {
        bytes += files.bytes(at: index)
      } else {
        bytes += files.name(at: index)
        bytes += repeatElement(0, count: 1 + FileStamp.byteCount)
      }
    }
    self.bytes = bytes
  }

  /// The blocks of a folder's files, as ranges of these.
  ///
  /// - Complexity: O(n) for n files.
  fileprivate static func ranges(of files: ScannedFiles) -> [Range<Int>] {
    var (ranges, start): ([Range<Int>], Int) = ([], 0)
    for index in files.indices
    where index > start && ContentHash(files.name(at: index)).number % averageCount == 0 {
      ranges.append(start..<index)
      start = index
    }
    return start < files.count ? ranges + [start..<files.count] : ranges
  }

  /// The names of files of blocks that other blocks lack or have with other stamps, and of those that
  /// these have in their places or besides; each list of blocks is in the order of the names.
  ///
  /// - Complexity: O(n) for n files.
  static func difference(
    of blocks: [InputBlock], to others: [InputBlock]
  ) -> (gone: [[UInt8]], come: [[UInt8]]) {
    var (gone, come): ([[UInt8]], [[UInt8]]) = ([], [])
    var (own, others) = (Cursor(blocks), Cursor(others))
    while own.name != nil || others.name != nil {
      let isOwnFirst = own.isBefore(others), isOtherFirst = others.isBefore(own)
      if !isOtherFirst, let name = own.name, isOwnFirst || own.stamp != others.stamp {
        gone.append(Array(name))
      }
      if !isOwnFirst, let name = others.name, isOtherFirst || own.stamp != others.stamp {
        come.append(Array(name))
      }
      if !isOtherFirst { own.advance() }
      if !isOwnFirst { others.advance() }
    }
    return (gone, come)
  }

  /// Position in a list of files.
  private struct Cursor {
    private var rest: ArraySlice<UInt8>
    /// The name of the file there; nil at the end.
    private(set) var name: ArraySlice<UInt8>?

    init(_ blocks: [InputBlock]) {
      rest = blocks.flatMap(\.bytes)[...]
      find()
    }

    /// The stamp of that file.
    var stamp: ArraySlice<UInt8> {
      rest.dropFirst((name?.count ?? 0) + 1).prefix(FileStamp.byteCount)
    }

    /// True if its name comes before another's.
    func isBefore(_ other: Cursor) -> Bool {
      guard let name else { return false }
      guard let others = other.name else { return true }
      return name.lexicographicallyPrecedes(others)
    }

    mutating func advance() {
      rest = rest.dropFirst((name?.count ?? 0) + 1 + FileStamp.byteCount)
      find()
    }

    private mutating func find() { name = rest.isEmpty ? nil : rest.prefix { $0 != 0 } }
  }
}
