public import FileSystem

/// A folder of the input as it was found: names and kinds; nothing opened.
public struct ScannedFolder: Sendable {
  /// Where it is on the disk.
  public let path: Path
  /// Its path below the input; empty for the input itself.
  public let relative: Path
  /// The files in it that may be photos, by the bytes of their names.
  public var files: [ScannedFile] = []
  /// The files that say something about it, `album.yaml` and captions, by the bytes of their names.
  public var noteFiles: [ScannedFile] = []
  /// What those files say, by their names, once they were read.
  public var notes: [[UInt8]: [UInt8]] = [:]
  /// The folders in it.
  public var folders: [ScannedFolder] = []
  /// The notes that cannot be read, and why: what they hide must not be shown.
  public var unreadableNotes: [FileSystemError] = []
  /// What could not be looked at, and why.
  public var problems: [FileSystemError] = []
  /// The folders that lie too deep to be looked into.
  public var tooDeep: [Path] = []
  /// What is left alone as it was found, without being opened.
  public var leftAlone: [LeftAlone] = []
}

/// Something in the input that is left alone.
public struct LeftAlone: Hashable, Sendable {
  /// Where it is on the disk.
  public let path: Path
  /// Why it is left alone.
  public let reason: Reason

  /// Why something is left alone, for people.
  public enum Reason: String, Sendable {
    case hidden = "its name begins with a dot"
    case folder = "folders of such a name are no albums"
    case link = "symbolic links are not followed"
    case device = "neither a file nor a folder"
  }
}

/// A file of the input as it was found.
public struct ScannedFile: Hashable, Sendable {
  /// Its name in its folder.
  public let name: [UInt8]
  /// What it was when it was found: a file that still has the stamp holds the same.
  public let stamp: FileStamp
  private let folder: Path
  private let relativeFolder: Path

  init(_ name: [UInt8], _ stamp: FileStamp, in folder: ScannedFolder) {
    self.name = name
    self.stamp = stamp
    self.folder = folder.path
    relativeFolder = folder.relative
  }

  /// Where it is on the disk.
  public var path: Path { folder.appending(name) }

  /// Its path below the input.
  public var relative: Path { relativeFolder.appending(name) }
}
