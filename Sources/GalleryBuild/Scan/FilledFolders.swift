internal import FileSystem
internal import Pictures
internal import SiteFormat

/// Folders below a cache, a store or a site that builds fill: photos in one of them would lie among
/// derived files, and be removed as such.
struct FilledFolders {
  private let names: [String]

  /// The folders of a cache, and of a store that machines share.
  static let ofCache = FilledFolders(
    names: ["photos", "parts", "previews"] + SharedProbes.folders(in: "").map(\.text))
  /// The folders of a site.
  static let ofSite = FilledFolders(
    names: ReservedFolder.allCases.map(\.rawValue) + [ReservedFolder.record])
  /// The folders of media that are written apart.
  static let ofMedia = FilledFolders(
    names: [ReservedFolder.media.rawValue, ReservedFolder.record])

  /// The folders, below one that is a cache, a store or a site.
  func places(in folder: Path) -> [Path] { names.map { folder.appending($0) } }

  /// The one that is a folder of photos, or has it for one of its shelves; nil: photos lie in none.
  func place(of photos: Path, in folder: Path) -> Path? {
    let photos = photos.resolved
    return places(in: folder).first { place in
      let filled = place.resolved
      let inside = photos.names(below: filled) ?? []
      return photos == filled || inside.count == 1 && inside.allSatisfy(FolderStore.isShelf)
    }
  }
}
