internal import Bytes
internal import FileSystem

/// The names of the files in an archive that an `ArchiveWriter` has written.
struct ArchiveList {
  let names: Set<String>

  /// Reads the central directory at an archive's end.
  ///
  /// - Returns: nil for a file that is no such archive.
  /// - Complexity: O(n) for n files.
  /// - Throws: `FileSystemError` when the archive cannot be read.
  init?(of path: Path) throws(FileSystemError) {
    let file = try Descriptor(reading: path)
    let size = try file.size()
    guard let end = ZIPEnd(try file.bytes(max(0, size - ZIPEnd.longest)..<size)) else { return nil }
    var list = ByteReader(try file.bytes(end.list)[...], .little, at: end.list.lowerBound)
    var names: Set<String> = []
    while !list.rest.isEmpty {
      guard let name = try? ZIPEntry.name(&list) else { return nil }
      names.insert(String(decoding: name, as: UTF8.self))
    }
    self.names = names
  }
}
