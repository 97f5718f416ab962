internal import FileSystem
internal import GalleryModel

extension ScannedInput {
  /// Portions of a large input: folders whose photos are read, arranged and made before those of others,
  /// so that but a part of a gallery is in memory as items.
  ///
  /// The largest folders are in none, since a portion cannot be smaller than a folder; they stay for what
  /// follows, as do those that share photos. An album of a portion of which something is reported is
  /// arranged once more then.
  ///
  /// - Parameter size: The number of photos of a portion, about, and of those that stay, at most, but
  ///   for one folder that has more. Of a huge input it is more, as each portion costs a look at all.
  /// - Returns: The paths of the folders of each portion; none for an input that is small enough.
  /// - Complexity: O(n log n) for n folders.
  func portions(ofPhotos size: Int) -> [Set<Path>] {
    let unknown = tree.allFolders.filter { known.albums[$0.relative] == nil && !$0.files.isEmpty }
    var rest = unknown.reduce(0) { $0 + $1.files.count }
    let size = max(size, rest / Self.mostPortions)
    guard rest > size, configurations.count == 1, configuration.originals == .none,
      !tree.allFolders.contains(where: \.hasQuery)
    else { return [] }
    var taken: Set<Path> = []
    for folder in unknown.sorted(by: { $0.files.count < $1.files.count })
    where rest > size && !folder.isShared && folder.files.count < rest {
      taken.insert(folder.relative)
      rest -= folder.files.count
    }
    var (portions, count): ([Set<Path>], Int) = ([], size)
    for folder in unknown where taken.contains(folder.relative) {
      if count + folder.files.count > size {
        portions.append([])
        count = 0
      }
      portions[portions.count - 1].insert(folder.relative)
      count += folder.files.count
    }
    return portions
  }

  private static let mostPortions = 64

  /// The number of files that are to be looked at.
  var unknownCount: Int { tree.allFolders.reduce(0) { $0 + known.unknown(in: $1).count } }

  /// The input as if no other folders had files, and with the notes of all.
  func portion(of folders: Set<Path>) -> ScannedInput {
    var portion = recalling(KnownAlbums()) { folders.contains($0.relative) ? nil : [] }
    portion.isPortion = true
    return portion
  }
}
