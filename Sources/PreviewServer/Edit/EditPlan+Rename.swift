internal import FileSystem
internal import GalleryModel
internal import Pictures

/// Words under photos' former names follow them to those that they have now.
extension EditPlan {
  /// The changes with which the words of photos follow, all at once: one photo may have the name that
  /// another had. Of those with the same former name the first has the words.
  func follow(_ renamed: [RenamedPhotos.Renaming]) throws(EditError) -> [FileChange] {
    var notes: [Path: FollowedNames] = [:]
    var changes: [FileChange] = []
    let former = try formerNotes(of: renamed)
    for each in renamed {
      guard let photo = gallery.item(each.photo) else { throw .unknownPhoto(each.photo) }
      let old = Array(each.former.utf8)
      guard !old.isEmpty, !old.contains(UInt8(ascii: "/")), !old.contains(0) else {
        throw .unknownPhoto(each.former)
      }
      let (name, files) = (try photo.writtenName, gallery.fileFolder(of: photo))
      let album = try each.album.map { (id) throws(EditError) in try gallery.folder(at: id) }
      let folder = album ?? files
      guard notes[folder]?.names[each.former] == nil else { continue }
      notes[folder, default: FollowedNames()].note(
        each.former, name, from: gallery.relative(files.appending(old)), to: photo.relative)
      changes += try moveNotes(of: photo, from: old, former)
    }
    for (folder, now) in notes {
      changes += [
        try album(in: folder) { (yaml) throws(ConfigurationError) in
          try Self.rename(now, in: &yaml)
        },
        try arrangement(in: folder) { $0.rename(now.names) },
      ]
    }
    return changes
  }

  /// The mappings of an album's file whose keys are names of files.
  static let mappings = ["captions", "titles", "alt", "span", "poster", "publish"]

  private static func rename(
    _ now: FollowedNames, in yaml: inout YAMLText
  ) throws(ConfigurationError) {
    guard let value = try yaml.value() else { return }
    for mapping in mappings {
      let held = Set(value.entries(of: mapping).keys)
      try yaml.rename(now.names.free(among: held), in: mapping)
    }
    for path in value.placesOfNames {
      guard case .text(let old)? = value[path], let new = now.names[old] else { continue }
      try yaml.set(path, to: .text(new))
    }
    guard case .list(let photos)? = value[["photos"]] else { return }
    for (item, place) in photos.enumerated() {
      guard case .text(let old) = place, let new = now.places[old] else { continue }
      try yaml.set(["photos", .item(item)], to: .text(new))
    }
  }

  /// The renamed photos of which something is still under their former names, and those of them whom that
  /// can follow.
  ///
  /// - Complexity: O(n + m) for n names in the folders and m bytes of the notes of the albums.
  func noted(
    _ renamed: [RenamedPhotos.Renaming]
  ) -> (all: [RenamedPhotos.Renaming], open: [RenamedPhotos.Renaming]) {
    let folders = renamed.map(notesFolder(of:))
    var names: [Path: [String: String]] = [:]
    for (each, folder) in zip(renamed, folders) {
      guard let folder, names[folder]?[each.former] == nil else { continue }
      names[folder, default: [:]][each.former] = each.name
    }
    let notes = Dictionary(
      uniqueKeysWithValues: names.map { ($0, notedNames(in: $0, now: $1)) })
    let former = (try? formerNotes(of: renamed)) ?? FormerNotes()
    var (all, open): ([RenamedPhotos.Renaming], [RenamedPhotos.Renaming]) = ([], [])
    for (each, folder) in zip(renamed, folders) {
      guard let names = folder.flatMap({ notes[$0] }) else { continue }
      let isOpen = isOpen(each, names, former)
      if isOpen { open.append(each) }
      if isOpen || names.held.contains(each.former) { all.append(each) }
    }
    return (all, open)
  }

  /// The folder whose notes speak of a renamed photo; nil where that is there no more.
  private func notesFolder(of renaming: RenamedPhotos.Renaming) -> Path? {
    guard let photo = gallery.item(renaming.photo) else { return nil }
    guard let album = renaming.album else { return gallery.fileFolder(of: photo) }
    return try? gallery.folder(at: album)
  }

  private func isOpen(
    _ renaming: RenamedPhotos.Renaming, _ names: NotedNames, _ former: FormerNotes
  ) -> Bool {
    guard let photo = gallery.item(renaming.photo) else { return false }
    let (old, folder) = (Array(renaming.former.utf8), gallery.fileFolder(of: photo))
    let place = gallery.relative(folder.appending(old)).text
    if names.canFollow(renaming.former, at: place) { return true }
    let moves = try? moveNotes(of: photo, from: old, former)
    return moves?.isEmpty == false
  }

  private func notedNames(in folder: Path, now: [String: String]) -> NotedNames {
    let value = (try? self.value(of: folder.appending("album.yaml"))) ?? nil
    let order = (try? contents(of: folder.appending("arrangement.txt"))) ?? nil
    return NotedNames(value, ArrangementText(order ?? []), now: now)
  }

  /// The changes that bring the files beside a photo along: its captions in all languages, and its
  /// sidecars. None where another photo has the former name, which they may have come with.
  private func moveNotes(
    of photo: Item, from old: [UInt8], _ former: FormerNotes
  ) throws(EditError) -> [FileChange] {
    let (folder, new) = (gallery.fileFolder(of: photo), photo.fileName)
    let spelling = former.spelling[folder]
    let place = gallery.relative(folder.appending(old))
    guard gallery.item(Item.id(of: place)) == nil else { return [] }
    let configuration = gallery.root.configuration
    let languages = [configuration.language] + configuration.languages.dropFirst()
    let caption = old + Array(".md".utf8)
    let notes = languages.flatMap { ScannedFolder.names(of: caption, in: $0) }
    var changes: [FileChange] = []
    var moved: Set<[UInt8]> = []
    for note in notes + [caption] {
      let found = spelling?.note(note) ?? note
      // One that spells its photo otherwise may be meant by the tag of its language in small letters, too.
      guard moved.insert(found).inserted else { continue }
      changes += try move(found, to: new + note.dropFirst(old.count), in: folder)
    }
    var pairs = Array(zip(ScannedFolder.ownSidecars(of: old), ScannedFolder.ownSidecars(of: new)))
    if former.isAlone(new, after: old, in: folder) {
      pairs += zip(ScannedFolder.sharedSidecars(of: old), ScannedFolder.sharedSidecars(of: new))
    }
    for (sidecar, name) in pairs where spelling?.isShared(sidecar) != true {
      changes += try move(spelling?.note(sidecar) ?? sidecar, to: name, in: folder)
    }
    return changes
  }

  /// The files beside renamed photos.
  ///
  /// - Complexity: O(n) for n names in their folders.
  private func formerNotes(
    of renamed: [RenamedPhotos.Renaming]
  ) throws(EditError) -> FormerNotes {
    var folders: [Path: [[UInt8]]] = [:]
    for each in renamed {
      guard let photo = gallery.item(each.photo) else { continue }
      folders[gallery.fileFolder(of: photo), default: []].append(Array(each.former.utf8))
    }
    var notes = FormerNotes()
    for (folder, names) in folders {
      notes.spelling[folder] = try self.notes(in: folder, besides: names)
      notes.photos[folder] = Dictionary(
        grouping: try photoNames(in: folder), by: ScannedFolder.stem)
    }
    return notes
  }

  /// The names of the photos and clips in a folder, shown or not: a raw file that is ignored has a sidecar, too.
  private func photoNames(in folder: Path) throws(EditError) -> [[UInt8]] {
    do throws(FileSystemError) {
      return try Folder.names(in: folder).filter { FileProbe.isItem(named: Path(bytes: $0)) }
    } catch {
      throw .disk(error)
    }
  }

  /// A file beside a photo under another name, unless there is one of that.
  private func move(
    _ old: [UInt8], to new: [UInt8], in folder: Path
  ) throws(EditError) -> [FileChange] {
    let (from, to) = (folder.appending(old), folder.appending(new))
    guard let text = try contents(of: from), try contents(of: to) == nil else { return [] }
    return [
      FileChange(path: to, before: nil, after: text),
      FileChange(path: from, before: text, after: nil),
    ]
  }
}

/// Files beside photos under the names that these had.
private struct FormerNotes {
  /// The spelling of the notes, by their folders.
  var spelling: [Path: NoteSpelling] = [:]
  /// The names of the photos that there are now, by their folders and their names without the extension.
  var photos: [Path: [[UInt8]: [[UInt8]]]] = [:]

  /// True for a photo, and a name that it had, that no other shares but for the extension: what has that
  /// name is of this photo alone.
  func isAlone(_ photo: [UInt8], after former: [UInt8], in folder: Path) -> Bool {
    let names = { (name: [UInt8]) in photos[folder]?[ScannedFolder.stem(of: name)] }
    return names(former) == nil && names(photo) == [photo]
  }
}
