internal import Bytes
internal import FileSystem

/// Paths of the files of a site by number, packed folder by folder, since a site may have millions.
struct PathTable: Sendable {
  /// A folder with the names of its files, sorted by their bytes.
  struct Folder: Sendable {
    let path: Path
    let names: PackedBytes
  }

  private let folders: [Folder]
  /// The number of the first file of each folder.
  private let starts: [Int]
  /// The indices of the folders.
  private let indices: [Path: Int]

  /// The number of files.
  let count: Int

  /// Creates a table of folders, each of which is there once.
  init(_ folders: [Folder]) {
    self.folders = folders.sorted { $0.path.bytes.lexicographicallyPrecedes($1.path.bytes) }
    var (starts, count): ([Int], Int) = ([], 0)
    for folder in self.folders {
      starts.append(count)
      count += folder.names.count
    }
    (self.starts, self.count) = (starts, count)
    indices = Dictionary(uniqueKeysWithValues: zip(self.folders.map(\.path), 0...))
  }

  /// The path of a file.
  ///
  /// - Complexity: O(log f) for f folders.
  subscript(number: Int) -> Path {
    let index = starts.partitioningIndex { $0 > number } - 1
    return folders[index].path.appending(folders[index].names[number - starts[index]])
  }

  /// The number of a file; nil when there is none.
  ///
  /// - Parameter neighbour: The number of a file that may stand beside it, which spares a search: the
  ///   memory that this goes through is far apart.
  /// - Complexity: O(log n) for n files in its folder.
  func number(of path: Path, near neighbour: Int? = nil) -> Int? {
    let slash = path.bytes.lastIndex(of: UInt8(ascii: "/"))
    guard let index = indices[Path(bytes: path.bytes[..<(slash ?? 0)])] else { return nil }
    let name = path.bytes[(slash.map { $0 + 1 } ?? 0)...]
    let names = folders[index].names
    let near = neighbour.map { $0 - starts[index] } ?? -3
    let place = (near - 2...near + 2).first { names.indices.contains($0) && names[$0] == name }
    return (place ?? names.sortedIndex(of: name)).map { starts[index] + $0 }
  }

  /// The numbers of the files with a name, whatever folder they are in.
  ///
  /// - Complexity: O(f log n) for f folders of n files each.
  func numbers(ofFilesNamed name: String) -> [Int] {
    let name = Array(name.utf8)[...]
    return zip(folders, starts).compactMap { folder, start in
      folder.names.sortedIndex(of: name).map { start + $0 }
    }
  }
}
