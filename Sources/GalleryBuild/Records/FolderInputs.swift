internal import Bytes
internal import FileSystem
internal import GalleryModel

/// Inputs that the photos of an album are made from.
struct FolderInputs: Codable, Equatable, Sendable {
  /// The hash of all but the photos: settings, notes, the names of what is left alone.
  let settings: ContentHash
  /// The photos' files by name, each its name, a zero, and its stamp.
  let files: [UInt8]

  private static let stampSize = 32

  /// - Parameter moment: The time at which they are recorded, nanoseconds since 1970: a file so fresh
  ///   then that a later change might not show gets a stamp of zeros, which is no file's; nil: they
  ///   are compared with what was recorded.
  init(_ settings: ContentHash, _ files: [ScannedFile], recordedAt moment: Int?) {
    self.settings = settings
    var bytes: [UInt8] = []
    bytes.reserveCapacity(files.count * 64)
    for index in files.indices {
      bytes += files[index].name
      bytes.append(0)
      if moment.map(files[index].stamp.isSettled) ?? true {
        bytes.append(stamp: files[index].stamp)
      } else {
        bytes.append(contentsOf: repeatElement(0, count: Self.stampSize))
      }
    }
    self.files = bytes
  }

  /// The names of files that another state of the folder lacks or has with other stamps, and of those
  /// that it has in their places or besides.
  ///
  /// - Complexity: O(n) for n files.
  func difference(to other: FolderInputs) -> (gone: [[UInt8]], come: [[UInt8]]) {
    var (gone, come): ([[UInt8]], [[UInt8]]) = ([], [])
    var (own, others) = (Cursor(files), Cursor(other.files))
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

  /// Position in the list of files.
  private struct Cursor {
    private var rest: ArraySlice<UInt8>
    /// The name of the file there; nil at the end.
    private(set) var name: ArraySlice<UInt8>?

    init(_ files: [UInt8]) {
      rest = files[...]
      find()
    }

    /// The stamp of that file.
    var stamp: ArraySlice<UInt8> { rest.dropFirst((name?.count ?? 0) + 1).prefix(stampSize) }

    /// True if its name comes before another's.
    func isBefore(_ other: Cursor) -> Bool {
      guard let name else { return false }
      guard let others = other.name else { return true }
      return name.lexicographicallyPrecedes(others)
    }

    mutating func advance() {
      rest = rest.dropFirst((name?.count ?? 0) + 1 + stampSize)
      find()
    }

    private mutating func find() { name = rest.isEmpty ? nil : rest.prefix { $0 != 0 } }
  }
}

extension [UInt8] {
  /// Appends a stamp, in 32 bytes.
  mutating func append(stamp: FileStamp) {
    append(UInt64(stamp.size), .little)
    append(UInt64(bitPattern: Int64(stamp.modified)), .little)
    append(UInt64(bitPattern: Int64(stamp.changed)), .little)
    append(stamp.inode, .little)
  }
}
