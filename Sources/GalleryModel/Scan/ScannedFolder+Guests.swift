internal import FileSystem
internal import Text

extension ScannedFolder {
  /// Lets photos stand in the albums whose `album.yaml` lists them, and no more in those of their own
  /// folders.
  ///
  /// - Complexity: O(n) for n files of the folders that share photos.
  mutating func placeGuests() {
    let plan = GuestPlan(self)
    if !plan.isEmpty { place(plan) }
  }

  private mutating func place(_ plan: GuestPlan) {
    let entries = plan.entries[relative] ?? []
    guests = entries.compactMap { $0.problem == nil ? $0.file : nil }
    unplaced = entries.compactMap { entry in
      entry.problem.map { StrayName(entry.mention, in: path.appending(Self.albumFile), $0) }
    }
    away = plan.away[relative] ?? []
    for (name, text) in plan.captions[relative] ?? [:] where notes[name] == nil {
      notes[name] = text
    }
    // Notes may name the photos that have come.
    if !guests.isEmpty { spellNotes() }
    for index in folders.indices { folders[index].place(plan) }
  }

  fileprivate var allFolders: [ScannedFolder] { [self] + folders.flatMap(\.allFolders) }
}

/// Plan of the photos that stand in albums of other folders, which list them.
private struct GuestPlan {
  /// Photo in a list.
  struct Entry {
    let mention: Mention
    var file: ScannedFile?
    /// The reason why it cannot stand in the album; nil: it does.
    var problem: String?
  }

  /// The lists, by the folders that have one.
  private(set) var entries: [Path: [Entry]] = [:]
  /// The names that leave a folder, by folder.
  private(set) var away: [Path: Set<[UInt8]>] = [:]
  /// The captions in files of their own that come with photos, by the folders of the lists.
  private(set) var captions: [Path: [[UInt8]: [UInt8]]] = [:]

  var isEmpty: Bool { entries.isEmpty }

  init(_ tree: ScannedFolder) {
    let folders = tree.allFolders
    for folder in folders {
      let photos = AlbumFile.photos(in: folder.notes[ScannedFolder.albumFile] ?? [])
      guard !photos.isEmpty else { continue }
      entries[folder.relative] = photos.map { Entry(mention: $0) }
    }
    guard !entries.isEmpty else { return }
    findFiles(in: folders)
    refuseRepeated(folders)
    while refuseClashes(folders) {}
    noteAway()
    takeCaptions(folders)
  }

  /// Finds the files of the lists; those of the list's own folder stand there anyway.
  private mutating func findFiles(in folders: [ScannedFolder]) {
    let found = Self.files(in: folders, of: entries.values.joined().map(\.mention))
    var help: PathSuggestions?
    for (folder, list) in entries {
      entries[folder] = list.compactMap { entry in
        var entry = entry
        let files = found[entry.mention.text] ?? []
        entry.file =
          files.first { $0.relative.bytes == entry.mention.name }
          ?? (files.count == 1 ? files[0] : nil)
        if entry.file == nil {
          var known = help ?? PathSuggestions(folders)
          entry.problem = known.problem(with: Path(bytes: entry.mention.name))
          help = known
        }
        return entry.file?.relativeFolder == folder ? nil : entry
      }
    }
  }

  /// The files that are mentioned, by their paths. Swift compares texts by canonical equivalence, so
  /// that letters and their marks may be one character or several.
  private static func files(
    in folders: [ScannedFolder], of mentions: [Mention]
  ) -> [String: [ScannedFile]] {
    let wanted = Set(mentions.map(\.text))
    let givers = Set(wanted.map { Path($0).parent?.text ?? "" })
    var found: [String: [ScannedFile]] = [:]
    for folder in folders where givers.contains(folder.relative.text) {
      for file in folder.files where wanted.contains(file.relative.text) {
        found[file.relative.text, default: []].append(file)
      }
    }
    return found
  }

  /// Lets a photo stand in the first album that lists it, in the order of folders.
  private mutating func refuseRepeated(_ folders: [ScannedFolder]) {
    var first: [Path: Path] = [:]
    for folder in folders {
      for (place, entry) in (entries[folder.relative] ?? []).enumerated() {
        guard let file = entry.file?.relative else { continue }
        if let other = first[file] {
          let name = other.appending(ScannedFolder.albumFile).text
          entries[folder.relative]?[place].problem = "is listed in \(name) already"
        } else {
          first[file] = folder.relative
        }
      }
    }
  }

  /// Refuses photos whose names others in the album have; true if there were such, since what stays
  /// where it is may be in the way of another.
  private mutating func refuseClashes(_ folders: [ScannedFolder]) -> Bool {
    noteAway()
    var hasRefused = false
    for folder in folders {
      guard let list = entries[folder.relative] else { continue }
      let names = Set(list.compactMap(\.file?.name))
      let stay = folder.files.lazy.map(\.name).filter { names.contains($0) }
      var taken = Set(stay).subtracting(away[folder.relative] ?? [])
      for (place, entry) in list.enumerated() {
        guard entry.problem == nil, let name = entry.file?.name else { continue }
        guard !taken.insert(name).inserted else { continue }
        entries[folder.relative]?[place].problem =
          "cannot stand here, since a photo of this name does; rename one of them"
        hasRefused = true
      }
    }
    return hasRefused
  }

  private mutating func noteAway() {
    away = [:]
    for entry in entries.values.joined() where entry.problem == nil {
      guard let file = entry.file else { continue }
      away[file.relativeFolder, default: []].insert(file.name)
    }
  }

  /// Takes captions along, in each language.
  private mutating func takeCaptions(_ folders: [ScannedFolder]) {
    var albums: [Path: Path] = [:]
    for (folder, list) in entries {
      for entry in list where entry.problem == nil {
        if let file = entry.file?.relative { albums[file] = folder }
      }
    }
    let ending = Array(".md".utf8)
    for folder in folders where away[folder.relative] != nil {
      for (name, text) in folder.notes where name.suffix(ending.count) == ending[...] {
        for note in [name, ScannedFolder.common(name)].compactMap(\.self) {
          let photo = folder.relative.appending(note.dropLast(ending.count))
          if let album = albums[photo] { captions[album, default: [:]][name] = text }
        }
      }
    }
  }
}

/// Files of a gallery, of which one may be what a person meant by a path that leads to none.
private struct PathSuggestions {
  private let names: [Path: [[UInt8]]]
  /// The files by their paths in small letters, and by their names.
  private let files, namesakes: [String: [Path]]
  private var folders: [Path: NameSuggestions] = [:]

  /// - Complexity: O(n) for n files.
  init(_ folders: [ScannedFolder]) {
    names = Dictionary(
      uniqueKeysWithValues: folders.map { ($0.relative, $0.files.map(\.name)) })
    let paths = folders.flatMap(\.files).map(\.relative)
    files = Dictionary(grouping: paths) { FoldedText.caseless($0.text) }
    namesakes = Dictionary(grouping: paths) { FoldedText.caseless(Path(bytes: $0.name).text) }
  }

  /// The problem with a path that leads to no file, and the likely one: that differs by capitals alone, else
  /// is the only one of its name, else has a like name in its folder.
  mutating func problem(with path: Path) -> String {
    guard names[path] == nil else { return "is a folder; list its photos, each by its path" }
    return "is no photo of the gallery"
      + (nearest(to: path).map { "; did you mean \"\($0)\"?" } ?? "")
  }

  private mutating func nearest(to path: Path) -> String? {
    let known = [
      files[FoldedText.caseless(path.text)],
      namesakes[FoldedText.caseless(Path(bytes: path.name).text)],
    ]
    if let only = known.first(where: { $0?.count == 1 })??.first { return only.text }
    let parent = path.parent ?? ""
    guard let names = names[parent] else { return nil }
    return folders[parent, default: NameSuggestions(names)].nearest(to: path.name).map {
      parent.appending($0).text
    }
  }
}
