public import FileSystem

/// The store's own files, recognised by name: other files in its folder are never touched.
extension FolderStore {
  /// The folders of the objects, by the first two digits of their keys.
  public var shelves: [Path] {
    let photos = folder.appending("photos")
    return Self.names(in: photos).filter(Self.isShelf).map(photos.appending)
  }

  /// The objects in one of `shelves`.
  public func objects(on shelf: Path) -> [Path] {
    Self.names(in: shelf).filter { Self.isObject($0, on: shelf.name) }.map(shelf.appending)
  }

  /// The objects that are being written, or were when a build was killed.
  public var abandonedParts: [Path] {
    Self.names(in: parts).filter(Self.isPart).map(parts.appending)
  }

  /// The objects of program versions before 0.2: their keys had 16 digits.
  ///
  /// Keys are digests: what a few shelves have none of, the others need not be read for.
  public var outdated: [Path] {
    let shelves = self.shelves
    let find = { (shelf: Path) in objects(on: shelf).filter { $0.name.count == 16 } }
    return shelves.prefix(16).allSatisfy { find($0).isEmpty } ? [] : shelves.flatMap(find)
  }

  /// The names in a folder; none for a link, which leads to files of others.
  private static func names(in folder: Path) -> [[UInt8]] {
    guard (try? FileStatus(folder))?.kind == .folder else { return [] }
    return (try? Folder.names(in: folder)) ?? []
  }

  /// True for the name of a shelf: two digits of a key.
  package static func isShelf(_ name: [UInt8]) -> Bool {
    name.count == 2 && name.allSatisfy(isDigit)
  }

  private static func isObject(_ name: [UInt8], on shelf: some Collection<UInt8>) -> Bool {
    [16, 32].contains(name.count) && name.starts(with: shelf) && name.allSatisfy(isDigit)
  }

  private static func isPart(_ name: [UInt8]) -> Bool {
    name.count == 16 && name.allSatisfy(isDigit)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (97...102).contains(byte)
  }
}
