internal import FileSystem
internal import GalleryModel

/// The photos that were renamed outside the preview, known again by their content.
struct RenamedPhotos: Sendable {
  /// A photo whose words may still be under its former name.
  struct Renaming: Hashable, Sendable, Encodable {
    /// The ID that it has now.
    let photo: String
    /// The name that its file had.
    let former: String
    /// The name that its file has.
    let name: String
    /// The ID of the album that lists it under the former name; nil: it stood in that of its folder.
    let album: String?
  }

  /// A content in a folder.
  private struct Place: Hashable {
    let folder: Path
    let content: Digest
  }

  /// The photos that went, by where they were.
  private var lost: [Place: (name: [UInt8], album: String?)] = [:]
  private(set) var all: [Renaming] = []

  /// Compares a gallery with the one before it.
  ///
  /// - Complexity: O(n) for n photos.
  mutating func note(_ gallery: Gallery, after former: Gallery) {
    all.removeAll { !gallery.shows($0.photo) }
    for photo in former.photos where !gallery.shows(photo.id) {
      guard !gallery.hidden.contains(photo.id), !gallery.rejected.contains(photo.id)
      else { continue }
      let album = photo.isGuest ? former.id(of: former.folder(of: photo)) : nil
      lost[Place(folder: former.fileFolder(of: photo), content: photo.content)] =
        (photo.fileName, album)
    }
    guard !lost.isEmpty else { return }
    for photo in gallery.photos where !former.shows(photo.id) {
      let place = Place(folder: gallery.fileFolder(of: photo), content: photo.content)
      guard let (name, album) = lost.removeValue(forKey: place), name != photo.fileName
      else { continue }
      all.append(
        Renaming(
          photo: photo.id, former: String(decoding: name, as: UTF8.self), name: photo.nameText,
          album: album))
    }
  }

  /// Keeps those for which something is left to do.
  mutating func keep(where isOpen: (Renaming) -> Bool) {
    all.removeAll { !isOpen($0) }
  }
}
