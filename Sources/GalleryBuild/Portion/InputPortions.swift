internal import FileSystem
internal import GalleryModel

/// Portion of a large input: photos that are read, arranged and made before others, so that but a part
/// of a gallery is in memory as items.
struct InputPortion {
  /// The folders that have the photos.
  var folders: Set<Path>
  /// The number of files that they have in it, the first ones of all: a huge folder grows from portion to
  /// portion; nil: all.
  var count: Int? = nil
  /// True if it goes on with the folder of the portion before.
  var goesOn = false
}

extension ScannedInput {
  /// Portions of a large input.
  ///
  /// A folder is in one portion, but for huge ones, which grow from portion to portion. Those that share
  /// photos are in none, as are the largest of the others; they stay for what follows. An album of a
  /// portion of which something is reported is arranged once more then.
  ///
  /// - Parameter size: The number of photos of a portion, about, and of those that stay, at most, but
  ///   for one folder that has more. Of a huge input it is more, as each portion costs a look at all.
  /// - Returns: The portions; none for an input that is small enough.
  /// - Complexity: O(n log n) for n folders.
  func portions(ofPhotos size: Int) -> [InputPortion] {
    let unknown = tree.allFolders.filter { known.albums[$0.relative] == nil && !$0.files.isEmpty }
    var rest = unknown.reduce(0) { $0 + $1.files.count }
    let size = max(size, rest / Self.mostPortions)
    guard rest > size, configurations.count == 1, configuration.originals == .none,
      !tree.allFolders.contains(where: \.hasQuery)
    else { return [] }
    let own = unknown.filter { !$0.isShared }
    let isHuge = { (folder: ScannedFolder) in folder.files.count > Self.mostParts / 2 * size }
    var taken: Set<Path> = []
    for folder in own.sorted(by: { $0.files.count < $1.files.count })
    where rest > size && folder.files.count < rest && !isHuge(folder) {
      taken.insert(folder.relative)
      rest -= folder.files.count
    }
    var (portions, count): ([InputPortion], Int) = ([], size)
    for folder in own where taken.contains(folder.relative) {
      if count + folder.files.count > size {
        portions.append(InputPortion(folders: []))
        count = 0
      }
      portions[portions.count - 1].folders.insert(folder.relative)
      count += folder.files.count
    }
    return portions + own.filter(isHuge).flatMap { Self.parts(of: $0, size) }
  }

  /// Portions of a huge folder.
  private static func parts(of folder: ScannedFolder, _ size: Int) -> [InputPortion] {
    let count = folder.files.count
    let size = max(size, (count + mostParts - 1) / mostParts)
    return stride(from: size, to: count + size, by: size).map { end in
      InputPortion(
        folders: [folder.relative], count: end < count ? end : nil, goesOn: end > size)
    }
  }

  private static let mostPortions = 64

  /// The maximum number of portions of a folder: each costs a look at what those before have made of it.
  private static let mostParts = 16

  /// The number of files that are to be looked at.
  var unknownCount: Int { tree.allFolders.reduce(0) { $0 + known.unknown(in: $1).count } }

  /// The input as if no other folders had files, and with the notes of all.
  func portion(_ portion: InputPortion) -> ScannedInput {
    var input = recalling(KnownAlbums()) { portion.folders.contains($0.relative) ? nil : [] }
    if let count = portion.count { input.cutFiles(after: count) }
    input.isPortion = true
    return input
  }
}
