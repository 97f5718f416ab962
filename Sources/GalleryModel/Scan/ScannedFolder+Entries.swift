internal import Bytes
public import FileSystem
internal import Glibc
internal import SiteFormat

extension ScannedFolder {
  /// Source of the names in folders.
  enum Source: Sendable {
    /// The folders themselves.
    case disk
    /// A list, of which the disk is asked for some files alone.
    case list(InputList.Names, isWanted: @Sendable (Path) -> Bool)

    /// The source of the names in a folder of this one.
    func below(_ name: [UInt8]) -> Source {
      switch self {
      case .disk: .disk
      case .list(let names, let isWanted):
        .list(names.folders[name] ?? InputList.Names(), isWanted: isWanted)
      }
    }
  }

  /// The entries of the folder that matter, in blocks, and the names of all that it has, both sorted by
  /// bytes.
  ///
  /// - Returns: nil for the names of a folder on the disk, of which all entries matter.
  func entries(
    from source: Source
  ) throws(FileSystemError) -> (names: [[UInt8]]?, blocks: [[Folder.Entry]]) {
    switch source {
    case .disk: return (nil, try Folder.entries(in: path))
    case .list(let listed, let isWanted):
      let names = (Array(listed.files.keys) + Array(listed.folders.keys))
        .sorted { $0.lexicographicallyPrecedes($1) }
      lazy var spelling = Spelling(of: names.filter(\.isAccented))
      let entries = names.lazy.filter { name in
        listed.folders[name] != nil || matters(name, among: names, spelling, isWanted)
      }.map { ($0, status(of: $0)) }
      return (names, [Array(entries)])
    }
  }

  /// True for the entries of a site that photofall made, or of its media: its record is among them.
  ///
  /// - Parameter blocks: The entries, sorted by the bytes of their names.
  /// - Complexity: O(log n) comparisons for n names of a block.
  static func areOfSite(_ blocks: [[Folder.Entry]]) -> Bool {
    blocks.contains { block in
      let place = block.partitioningIndex { !$0.name.lexicographicallyPrecedes(record) }
      guard place < block.endIndex, block[place].name == record else { return false }
      return (try? block[place].status.get())?.kind == .folder
    }
  }

  /// True for the folder of a site that photofall made, or of its media.
  public static func isSite(_ folder: Path) -> Bool {
    ((try? FileStatus(folder.appending(record))) ?? nil)?.kind == .folder
  }

  private static let record = Array(ReservedFolder.record.utf8)

  private func status(of name: [UInt8]) -> Result<FileStatus, FileSystemError> {
    let path = path.appending(name)
    return Result { () throws(FileSystemError) in
      guard let status = try FileStatus(path) else {
        throw FileSystemError("look at", path, code: ENOENT)
      }
      return status
    }
  }

  /// True for a file that is wanted, or tells of one that is.
  private func matters(
    _ name: [UInt8], among names: [[UInt8]], _ spelling: @autoclosure () -> Spelling,
    _ isWanted: (Path) -> Bool
  ) -> Bool {
    // Without its last extension the name of a sidecar is that of its photo.
    if Self.albumNotes.contains(name)
      || [name, Self.stem(of: name)].contains(where: { isWanted(relative.appending($0)) })
    {
      return true
    }
    let photos = TakeoutName(name)?.photos(among: names, spelling()) ?? []
    return photos.contains { isWanted(relative.appending($0)) }
  }
}
