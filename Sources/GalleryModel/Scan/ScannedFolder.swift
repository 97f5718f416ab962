public import FileSystem

/// A folder of the input as it was found: names and kinds, and what people wrote; no photo opened.
public struct ScannedFolder: Sendable {
  /// Where it is on the disk.
  public let path: Path
  /// Its path below the input; empty for the input itself.
  public let relative: Path
  /// The files in it that may be photos, by the bytes of their names.
  public var files: [ScannedFile] = []
  /// What the files say that say something about it, `album.yaml` and captions, by their names.
  public var notes: [[UInt8]: [UInt8]] = [:]
  /// The folders in it.
  public var folders: [ScannedFolder] = []
  /// The notes that cannot be read, and why: what they hide must not be shown.
  public var unreadableNotes: [FileSystemError] = []
  /// What could not be looked at, and why.
  public var problems: [FileSystemError] = []
  /// How many names were passed over: links, devices, sockets, files whose names say so.
  public var passedOver = 0
}

/// A file of the input as it was found.
public struct ScannedFile: Hashable, Sendable {
  /// Where it is on the disk.
  public let path: Path
  /// Its path below the input.
  public let relative: Path
  /// Its name in its folder.
  public let name: [UInt8]
  /// What it was when it was found: a file that still has the stamp holds the same.
  public let stamp: FileStamp

  /// Creates a file from where it was found.
  public init(path: Path, relative: Path, name: [UInt8], stamp: FileStamp) {
    self.path = path
    self.relative = relative
    self.name = name
    self.stamp = stamp
  }
}
