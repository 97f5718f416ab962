internal import FileSystem

/// The cache's own files, by their names: whoever makes a cache of a folder that holds other files
/// loses none of them.
extension PictureCache {
  /// The folders in which photos are kept, by the first two digits of their addresses.
  var shelves: [Path] {
    let photos = folder.appending("photos")
    return Self.names(in: photos).filter(Self.isShelf).map(photos.appending)
  }

  /// The photos that are kept in one of `shelves`.
  func photos(on shelf: Path) -> [Path] {
    Self.names(in: shelf).filter { Self.isPhoto($0, on: shelf.name) }.map(shelf.appending)
  }

  /// Photos that are being written, or were when a build was killed.
  var parts: [Path] {
    let parts = folder.appending("parts")
    return Self.names(in: parts).filter(Self.isPart).map(parts.appending)
  }

  private static func names(in folder: Path) -> [[UInt8]] { (try? Folder.names(in: folder)) ?? [] }

  private static func isShelf(_ name: [UInt8]) -> Bool {
    name.count == 2 && name.allSatisfy(isDigit)
  }

  /// An address: a hash, which begins like its shelf.
  private static func isPhoto(_ name: [UInt8], on shelf: some Collection<UInt8>) -> Bool {
    name.count >= 16 && name.starts(with: shelf) && name.allSatisfy(isDigit)
  }

  /// The number of a process and that of the file.
  private static func isPart(_ name: [UInt8]) -> Bool {
    let numbers = name.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return numbers.count == 2
      && numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy { (48...57).contains($0) } }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (97...102).contains(byte)
  }
}
