internal import FileSystem
internal import GalleryModel

/// The photos that were renamed outside the preview, known again by their content.
struct RenamedPhotos: Sendable {
  /// A photo whose words may still be under its former name.
  struct Renaming: Hashable, Sendable, Codable {
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

    init(of photo: Item, in gallery: Gallery) {
      (folder, content) = (gallery.fileFolder(of: photo), photo.content)
    }
  }

  /// The names under which photos stood that went, or whose names others have now, by where they were.
  /// Of identical photos those that went last stand last, in the descending order of their names: photos
  /// that are numbered anew keep their order.
  private var lost: [Place: [(name: String, album: String?)]] = [:]
  /// The photos of which something is under a former name.
  private(set) var all: [Renaming] = []
  /// Those of them whom that can follow.
  private(set) var open: [Renaming] = []

  /// Compares a gallery with the one before it.
  ///
  /// - Complexity: O(n + m log m) for n photos, of which m changed.
  mutating func note(_ gallery: Gallery, after former: Gallery) {
    let known = Dictionary(all.map { ($0.photo, $0) }, uniquingKeysWith: { first, _ in first })
    var gone: Set<String> = []
    for photo in Self.byName(renamed(in: gallery, after: former)).reversed() {
      gone.insert(photo.id)
      let album = photo.isGuest ? former.id(of: former.folder(of: photo)) : nil
      // The words of one that was renamed before stand under its first name still.
      let name = known[photo.id]?.former ?? photo.nameText
      lost[Place(of: photo, in: former), default: []].append((name, album))
    }
    keep(where: { !gone.contains($0.photo) })
    guard !lost.isEmpty else { return }
    let come = gallery.known.filter { former.item($0.id)?.content != $0.content }
    for photo in Self.byName(come.filter { !isBack($0, in: gallery) }) {
      guard let (name, album) = lost[Place(of: photo, in: gallery)]?.popLast() else { continue }
      all.append(
        Renaming(photo: photo.id, former: name, name: photo.nameText, album: album))
    }
    lost = lost.filter { !$0.value.isEmpty }
  }

  /// True for a photo that went and is there again under its name; that is lost no more.
  private mutating func isBack(_ photo: Item, in gallery: Gallery) -> Bool {
    let place = Place(of: photo, in: gallery)
    // Names that are spelled otherwise are equal: notes mean both.
    guard let index = lost[place]?.lastIndex(where: { $0.name == photo.nameText }) else {
      return false
    }
    lost[place]?.remove(at: index)
    return true
  }

  private static func byName(_ photos: [Item]) -> [Item] {
    photos.sorted { $0.relative.bytes.lexicographicallyPrecedes($1.relative.bytes) }
  }

  /// The photos that are under their names no more. One that was edited still is: its content is new
  /// to the folder, and no other name that was there has its former one.
  private func renamed(in gallery: Gallery, after former: Gallery) -> [Item] {
    let changed = former.known.filter { gallery.item($0.id)?.content != $0.content }
    let left = Set(changed.map { Place(of: $0, in: former) })
    let taken = Set(changed.compactMap { gallery.item($0.id) }.map { Place(of: $0, in: gallery) })
    return changed.filter { photo in
      guard let now = gallery.item(photo.id) else { return true }
      let place = Place(of: now, in: gallery)
      return left.contains(place) || lost[place] != nil
        || taken.contains(Place(of: photo, in: former))
    }
  }

  /// Keeps those of which something is under a former name still.
  mutating func keep(_ noted: (all: [Renaming], open: [Renaming])) {
    (all, open) = noted
  }

  /// Forgets those whom their words have followed.
  mutating func remove(_ followed: [Renaming]) {
    let followed = Set(followed)
    keep(where: { !followed.contains($0) })
  }

  private mutating func keep(where isLeft: (Renaming) -> Bool) {
    keep((all.filter(isLeft), open.filter(isLeft)))
  }
}
