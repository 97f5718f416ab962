internal import Bytes
public import FileSystem

/// Folder of the input at the time of the scan: names and kinds; nothing opened.
public struct ScannedFolder: Sendable {
  /// The path on the disk.
  public let path: Path
  /// Its path below the input; empty for the input itself.
  public let relative: Path
  /// The files that may be photos, sorted by the bytes of their names.
  public var files = ScannedFiles()
  /// True if files of it are left out, since its album has them as the last build left it, or is not
  /// asked for.
  public private(set) var areFilesLeftOut = false
  /// The note files, such as `album.yaml` and captions, sorted by the bytes of their names.
  public var noteFiles = ScannedFiles()
  /// The contents of the note files but sidecars, by name, once they are read.
  public var notes: [[UInt8]: [UInt8]] = [:]
  /// The names of note files that spell the names of their photos otherwise.
  package var noteSpelling = NoteSpelling()
  /// The file names without `.md` of the pages that people wrote, in the order of their bytes, once the
  /// notes are read: files may be left out later, and the caption of one of these is no page.
  var pageStems: [[UInt8]] = []
  /// The names of the notes of Google Takeout, by the names of the photos that they tell of.
  public var takeout: [[UInt8]: [[UInt8]]] = [:]
  /// The files of other folders that its `album.yaml` lists: they stand in its album.
  public var guests: [ScannedFile] = []
  /// The names of its files that stand in albums of other folders, which list them.
  public internal(set) var away: Set<[UInt8]> = []
  /// The places in its list that lead to no photo that can stand here.
  public internal(set) var unplaced: [StrayName] = []
  /// The folders in it.
  public var folders: [ScannedFolder] = []
  /// The errors of unreadable notes; they may hide photos, so a build must stop.
  public var unreadableNotes: [FileSystemError] = []
  /// The errors of entries that could not be scanned.
  public var problems: [FileSystemError] = []
  /// The folders beyond the depth limit, not scanned.
  public var tooDeep: [Path] = []
  /// The entries that are left alone, without being opened.
  public var leftAlone: [LeftAlone] = []
}

extension ScannedFolder {
  /// The files that may be photos of its album: its own, then those that it lists.
  var albumFiles: [ScannedFile] {
    files.filter { !away.contains($0.name) } + guests
  }

  /// The file of a name among those that may be photos; nil if there is none.
  ///
  /// - Complexity: O(log n) comparisons for n files.
  public func file(named name: [UInt8]) -> ScannedFile? { files.file(named: name) }

  /// Leaves out the files but some: of the others nothing need be known.
  public mutating func leaveOutFiles(but kept: [ScannedFile]) {
    files = ScannedFiles(kept)
    areFilesLeftOut = true
  }

  /// True if it shares photos with albums of other folders.
  public var isShared: Bool { !guests.isEmpty || !away.isEmpty }
}

/// Entry of the input that is left alone.
public struct LeftAlone: Hashable, Sendable {
  /// The path on the disk.
  public let path: Path
  /// The reason, as shown to people.
  public let reason: Reason

  /// Reason for leaving an entry alone; the raw value is for people.
  public enum Reason: String, Sendable {
    case hidden = "its name begins with a dot"
    case folder = "folders of such a name are no albums"
    case site = "a site that photofall made, or its media"
    case link = "symbolic links are not followed"
    case device = "neither a file nor a folder"
    case ignored = "ignore names it"
    case watermark = "it is the watermark"
    case noTheme = "ignore names it, or an editor keeps it beside a file"
    case hiddenPhoto = "album.yaml or arrangement.txt hides it"
    case hiddenFolder = "album.yaml or arrangement.txt hides it, and all in it"
    case rejected = "its photographer rejected it, by a rating of -1 or a flag"
    case lockedFolder = "it is in the locked folder of Google Photos"
    case bin = "it is in the bin of Google Photos"
    case emptyQuery = "its query finds no photo"
    case orphan = "the photo that it tells of is not here"
    case photoless = "a page needs an album, and no photo lies in this folder or below it"
  }
}

/// File of the input at the time of the scan.
public struct ScannedFile: Hashable, Sendable {
  /// Its name in its folder.
  public let name: [UInt8]
  /// The stamp at the scan; a file that still has it is unchanged.
  public let stamp: FileStamp
  /// The path of its folder on the disk.
  let folder: Path
  /// The path of its folder below the input.
  let relativeFolder: Path

  init(_ name: [UInt8], _ stamp: FileStamp, in folder: ScannedFolder) {
    self.init(name, stamp, folder: folder.path, relativeFolder: folder.relative)
  }

  init(_ name: [UInt8], _ stamp: FileStamp, folder: Path, relativeFolder: Path) {
    (self.name, self.stamp) = (name, stamp)
    (self.folder, self.relativeFolder) = (folder, relativeFolder)
  }

  /// The path on the disk.
  public var path: Path { folder.appending(name) }

  /// Its path below the input.
  public var relative: Path { relativeFolder.appending(name) }
}
