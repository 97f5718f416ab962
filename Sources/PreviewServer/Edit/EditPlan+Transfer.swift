internal import FileSystem
internal import GalleryModel

/// Photos go to another album, with what the file of their album says of them: their files, and those
/// beside them, into its folder, or they stay and the album lists the photos.
extension EditPlan {
  /// - Parameters:
  ///   - title: The title of a new album below the named one; nil: that one itself.
  ///   - answer: The place of the files; nil: as the configuration says.
  /// - Throws: `EditError.undecidedFiles` where neither does.
  /// - Complexity: O(n) for n files of the folders that the photos come from.
  func transfer(
    _ ids: [String], to album: String, new title: String?, _ answer: FileMode?
  ) throws(EditError) -> [DiskChange] {
    let named = try gallery.folder(at: album)
    let target = if let title { try newFolder(in: named, title) } else { named }
    guard try !isByQuery(target) else {
      throw .unusable("This album shows what its query finds; no photo can be put into it.")
    }
    let photos = try ids.map { (id) throws(EditError) in try gallery.stack(of: id) }
      .flatMap(\.self).filter { gallery.folder(of: $0) != target }
    try checkNames(of: photos, in: target)
    let strangers = photos.filter { gallery.fileFolder(of: $0) != target }
    let written = try fileMode
    let mode = strangers.isEmpty ? .stay : answer ?? written
    guard let mode else { throw .undecidedFiles }
    var (moves, after): ([DiskChange], [FileChange]) = ([], [])
    if mode == .move {
      moves = try self.moves(of: strangers, to: target)
      try checkNotes(beside: moves, in: target)
    }
    var entry = Entry(photos: mode == .stay ? try strangers.map(Self.path) : [])
    let folders = Dictionary(grouping: photos, by: gallery.folder(of:))
    let covers = self.covers(among: photos, to: target)
    let guests = Set(photos.filter(\.isGuest).map(\.relative.text))
    let decision = written == nil && !strangers.isEmpty ? mode : nil
    let settings = try settle(decision, forgetting: folders[gallery.input] ?? [])
    // The settings may stand in the file of the root's own album.
    let next = following(settings)
    let former = Set(folders.keys).union(covers.keys)
      .union(foldersListing(guests, besides: target))
    for folder in former.sorted(by: { $0.text < $1.text }) {
      let photos = folders[folder] ?? []
      entry.words += try words(of: photos, in: folder)
      after += try next.forget(
        photos, covers: covers[folder] ?? [], guests: guests, in: folder)
    }
    // In this order a kill amid all of it loses no words.
    return [.text(settings)] + (try next.put(entry, of: photos, into: target, new: title)) + moves
      + after.map(DiskChange.text)
  }

  /// The plan of what is changed after a change that is not written yet.
  private func following(_ change: FileChange) -> EditPlan {
    let read = self.read
    return EditPlan(gallery: gallery, configuration: configuration) {
      (path) throws(FileSystemError) in
      path == change.path ? change.after : try read(path)
    }
  }

  /// Words in the file of an album about photos that come.
  struct Entry {
    /// Values under keys of its mappings.
    var words: [Words] = []
    /// The paths of those whose files stay elsewhere.
    var photos: [String] = []

    func write(into yaml: inout YAMLText) throws(ConfigurationError) {
      for (mapping, entries) in words { try yaml.set(entries, in: mapping) }
      try yaml.append(photos, to: ["photos"])
    }
  }

  /// Puts words into the album that photos come to. What its files say of photos of their names, which
  /// have long gone, goes: it would hide these, or show what they keep to themselves.
  private func put(
    _ entry: Entry, of photos: [Item], into target: Path, new title: String?
  ) throws(EditError) -> [DiskChange] {
    if let title { return try newAlbum(target, title, with: entry) }
    let names = photos.map(\.fileName)
    let note = try contents(of: target.appending("album.yaml"))
    let (shown, spelling) = (Set(names), try spelling(of: note, in: target, besides: names))
    let own = try album(in: target) { (yaml) throws(ConfigurationError) in
      try yaml.remove(from: ["hidden"]) { shown.contains(spelling.name(for: Array($0.utf8))) }
      for mapping in Self.mappings { try yaml.set(photos.map { ($0.nameText, nil) }, in: mapping) }
      try entry.write(into: &yaml)
    }
    let order = try arrangement(in: target, besides: names) { $0.setHidden(names, false) }
    return [.text(own), .text(order)]
  }

  /// The place of files that the configuration names; nil: it names none.
  var fileMode: FileMode? {
    get throws(EditError) {
      guard case .text(let word)? = try value(of: configuration)?[["files"]] else { return nil }
      return FileMode(rawValue: word)
    }
  }

  /// The change of the configuration: an answer is written down, and sections that are listed there
  /// no longer name photos of the root. The album's own file is changed by itself.
  private func settle(
    _ decision: FileMode?, forgetting photos: [Item]
  ) throws(EditError) -> FileChange {
    let isOwn = configuration == gallery.input.appending("album.yaml")
    return try change(configuration) { (yaml) throws(ConfigurationError) in
      if let decision { try yaml.set(["files"], to: .text(decision.rawValue)) }
      guard !isOwn else { return }
      try forgetSections(of: Set(photos.map(\.fileName)), in: gallery.input, &yaml)
    }
  }

  /// The path of a photo as a list has it.
  private static func path(of photo: Item) throws(EditError) -> String {
    guard let path = String(validating: photo.relative.bytes, as: UTF8.self) else {
      throw .unusualName(photo.nameText)
    }
    return path
  }

  /// Makes sure that no two photos of an album have the same name: its file could not tell them
  /// apart.
  private func checkNames(of photos: [Item], in target: Path) throws(EditError) {
    guard Set(photos.map(\.fileName)).count == photos.count else {
      throw .unusable("Two of these photos have the same name; rename one of them first.")
    }
    let guests = photos.isEmpty ? [] : gallery.guests(in: target)
    for photo in photos {
      let isFree = (try? FileStatus(target.appending(photo.fileName))) == .some(nil)
      guard isFree || gallery.fileFolder(of: photo) == target, !guests.contains(photo.fileName)
      else { throw .nameTaken(photo.nameText) }
    }
  }

  private func moves(of photos: [Item], to target: Path) throws(EditError) -> [DiskChange] {
    let folders = Dictionary(grouping: photos, by: gallery.fileFolder(of:))
      .sorted { $0.key.text < $1.key.text }
    let moves = try folders.map { (folder, photos) throws(EditError) in
      try self.moves(of: photos, from: folder, to: target)
    }.flatMap(\.self)
    guard Set(moves.map(\.destination)).count == moves.count else {
      throw .unusable("Two of these photos have the same name; rename one of them first.")
    }
    return moves
  }

  /// The moves of photos' files, and of those beside them, to where no such names are yet.
  private func moves(
    of photos: [Item], from folder: Path, to target: Path
  ) throws(EditError) -> [DiskChange] {
    try files(of: photos, in: folder).map { (name) throws(EditError) in
      let new = target.appending(name)
      guard (try? FileStatus(new)) == .some(nil) else {
        throw .nameTaken(String(decoding: name, as: UTF8.self))
      }
      return .move(from: folder.appending(name), to: new)
    }
  }

  /// Makes sure that the notes of photos which have long gone are not taken for those of photos that come.
  private func checkNotes(beside moves: [DiskChange], in target: Path) throws(EditError) {
    guard (try? FileStatus(target)) != .some(nil) else { return }
    let names = moves.compactMap { $0.destination?.name }
    guard let stray = try strayNote(beside: names, in: target) else { return }
    throw .unusable(
      "\(stray.text) would be taken for a note of a photo that comes; rename it or take it away first."
    )
  }

  /// The photos that a cover's name would stand for in the albums that show them, and will no more,
  /// by the folders of those albums.
  private func covers(among photos: [Item], to target: Path) -> [Path: [Item]] {
    var covers: [Path: [Item]] = [:]
    let ids = Set(photos.map(\.id))
    for album in gallery.albums where !album.isByQuery && !gallery.shows(target, in: album) {
      let moved = album.photos.filter { ids.contains($0.id) }
      guard !moved.isEmpty else { continue }
      let first = Dictionary(
        album.photos.lazy.map { ($0.fileName, $0.id) }, uniquingKeysWith: { first, _ in first })
      covers[gallery.folder(of: album)] = moved.filter { first[$0.fileName] == $0.id }
    }
    return covers
  }

  /// The words and settings of photos in an album's file.
  private func words(
    of photos: [Item], in folder: Path
  ) throws(EditError) -> [Words] {
    guard let value = try value(of: folder.appending("album.yaml")) else { return [] }
    return Self.mappings.map { mapping in
      let values = value.entries(of: mapping)
      return (
        mapping,
        photos.compactMap { photo in
          values[photo.nameText].map { (photo.nameText, $0) }
        }
      )
    }
  }

  /// The folders of the albums that list some photos, shown there or not: of several the first one shows
  /// a photo, and the next one would once that does no more.
  ///
  /// - Complexity: O(n) for n bytes of the albums' files.
  private func foldersListing(_ guests: Set<String>, besides target: Path) -> [Path] {
    guard !guests.isEmpty else { return [] }
    return gallery.albums.map(gallery.folder(of:)).filter { folder in
      let file = folder.appending("album.yaml")
      guard folder != target, case .list(let paths)? = (try? value(of: file))??[["photos"]] else {
        return false
      }
      return paths.contains {
        if case .text(let path) = $0 { guests.contains(path) } else { false }
      }
    }
  }

  /// The changes after which an album's files no longer name photos.
  ///
  /// - Parameters:
  ///   - covers: Photos that may be its cover, and lie in this folder or another.
  ///   - guests: The paths of those that albums list, each perhaps more than one.
  private func forget(
    _ photos: [Item], covers: [Item], guests: Set<String>, in folder: Path
  ) throws(EditError) -> [FileChange] {
    let names = Set(photos.map(\.fileName))
    let order = try arrangement(in: folder) { $0.remove(names) }
    let file = folder.appending("album.yaml")
    let own = try change(file) { (yaml) throws(ConfigurationError) in
      guard let value = try yaml.value() else { return }
      for mapping in Self.mappings {
        try yaml.set(photos.map { ($0.nameText, nil) }, in: mapping)
      }
      // Swift compares strings by canonical equivalence, as a build does where it spells names.
      try yaml.remove(from: ["photos"], where: guests.contains)
      if (photos + covers).contains(where: { value[["cover"]] == .text($0.nameText) }) {
        try yaml.set(["cover"], to: nil)
      }
      try forgetSections(of: names, in: folder, &yaml)
    }
    return [order, own]
  }

  /// Takes photos out of listed sections; one that begins with a photo begins with the next then.
  private func forgetSections(
    of names: Set<[UInt8]>, in folder: Path, _ yaml: inout YAMLText
  ) throws(ConfigurationError) {
    guard case .list(let sections)? = try yaml.value()?[["sections"]] else { return }
    let album = gallery.albums.first { gallery.folder(of: $0) == folder }
    let texts = Set(names.map { String(decoding: $0, as: UTF8.self) })
    let isMoved = { (value: YAMLValue) in
      if case .text(let name) = value { texts.contains(name) } else { false }
    }
    for (place, section) in sections.enumerated().reversed() {
      let path: [YAMLValue.Step] = ["sections", .item(place)]
      if let first = section[["from"]], isMoved(first) {
        let next = album?.section(for: section)?.photos.first { !names.contains($0.fileName) }
        try next == nil
          ? yaml.set(path, to: nil) : yaml.set(path + ["from"], to: next.map { .text($0.nameText) })
      } else if case .list(let photos)? = section[["photos"]] {
        guard !photos.allSatisfy(isMoved) else {
          try yaml.set(path, to: nil)
          continue
        }
        try yaml.remove(from: path + ["photos"], where: texts.contains)
      }
    }
  }
}

extension Gallery {
  /// True if an album shows the photos of a folder: its own, or one that is a section of it.
  fileprivate func shows(_ folder: Path, in album: Album) -> Bool {
    let own = self.folder(of: album)
    return folder == own
      || album.configuration.sections == .folders && folder.names(below: own) != nil
  }

  /// The names of photos of other folders that the album of a folder lists.
  ///
  /// - Complexity: O(n) for n photos.
  func guests(in folder: Path) -> Set<[UInt8]> {
    let shown = photos.filter { $0.isGuest && self.folder(of: $0) == folder }.map(\.fileName)
    let relative = self.relative(folder)
    let withheld = albums.flatMap { $0.hidden + $0.rejected }.filter {
      $0.folder == relative && ($0.relative.parent ?? "") != relative
    }
    return Set(shown + withheld.map(\.relative.name))
  }
}
