internal import Bytes
package import FileSystem
internal import Glibc

extension ScannedFolder {
  /// Scans a folder and all below it.
  ///
  /// Names that begin with `.`, folders that begin with `_`, `Templates`, and sites that photofall made
  /// are left alone. Links are not followed, so a loop of them cannot trap the scan, and FIFOs are never
  /// opened.
  ///
  /// - Parameters:
  ///   - depth: The most levels of nested folders.
  ///   - rules: The rules of what else is left alone.
  /// - Complexity: O(n log n) for n names.
  /// - Throws: `FileSystemError` when `input` itself cannot be read; errors below it stand in
  ///   `problems`.
  package init(
    scanning input: Path, depth: Int, ignoring rules: IgnoreRules
  ) throws(FileSystemError) {
    self.init(path: input, relative: Path(""))
    _ = try fill(depth, rules, from: .disk, isAlone: true)
  }

  /// Finds some of the files of a list, by the same rules; the disk is not asked for the others.
  ///
  /// - Parameters:
  ///   - isWanted: True for the path of a file below the input that is asked for, whatever its
  ///     extension; what tells of it is found besides.
  /// - Complexity: O(n log n) for n names.
  /// - Throws: `FileSystemError` when `input` itself cannot be read; errors below it stand in
  ///   `problems`.
  package init(
    _ list: InputList, in input: Path, depth: Int, ignoring rules: IgnoreRules,
    _ isWanted: @escaping @Sendable (Path) -> Bool
  ) throws(FileSystemError) {
    self.init(path: input, relative: Path(""))
    let source = Source.list(list.root, isWanted: isWanted)
    _ = try fill(depth, rules, from: source, isAlone: true)
  }

  /// - Parameter isAlone: True if no other folder is scanned at the same time.
  /// - Returns: False for a site below the input, nothing of which is scanned.
  private mutating func fill(
    _ depth: Int, _ rules: IgnoreRules, from source: Source, isAlone: Bool
  ) throws(FileSystemError) -> Bool {
    let found = try entries(from: source)
    guard relative.bytes.isEmpty || !Self.areOfSite(found.blocks) else { return false }
    lazy var names = found.names ?? found.blocks.flatMap { $0.map(\.name) }
    lazy var spelling = Spelling(of: names.filter(\.isAccented))
    for block in found.blocks {
      for (name, status) in block {
        do throws(FileSystemError) {
          let status = try status.get()
          let mayBeNote = status.kind != .folder && Self.mayBeNote(name)
          if let reason = mayBeNote && isReadAnyway(name)
            ? nil
            : rules.reason(toLeave: relative.appending(name), isFolder: status.kind == .folder)
          {
            leave(name, reason)
          } else if !mayBeNote {
            try add(name, status, depth)
          } else if status.kind != .file || !addTakeout(name, status, among: names, spelling) {
            let isNote = status.kind != .other && Self.isNote(name, among: names, spelling)
            if isNote { try addNote(name, status) } else { try add(name, status, depth) }
          }
        } catch {
          problems.append(error)
        }
      }
    }
    let notes = noteFiles.spelledNames
    if !notes.isEmpty { noteSpelling = NoteSpelling(of: notes, beside: files.accentedNames) }
    noteOrphans()
    fillFolders(depth - 1, rules, from: source, isAlone: isAlone)
    return true
  }

  /// Scans the folders in it. The first folder of a tree with several of them scans these on all
  /// processors, since most of the time goes into asking the system for the stamp of each file.
  private mutating func fillFolders(
    _ depth: Int, _ rules: IgnoreRules, from source: Source, isAlone: Bool
  ) {
    let isParted = isAlone && folders.count > 1
    let scan = { @Sendable (folder: ScannedFolder) in
      Result { () throws(FileSystemError) -> ScannedFolder? in
        var scanned = folder
        let source = source.below(folder.relative.name)
        let isOfPhotos = try scanned.fill(
          depth, rules, from: source, isAlone: isAlone && !isParted)
        return isOfPhotos ? scanned : nil
      }
    }
    let outcomes = isParted ? folders.mappedConcurrently(scan) : folders.map(scan)
    let names = folders.map(\.relative.name)
    folders.removeAll()
    for (name, outcome) in zip(names, outcomes) {
      switch outcome {
      case .success(let folder?): folders.append(folder)
      case .success(nil): leave(name, .site)
      case .failure(let error): problems.append(error)
      }
    }
  }

  /// Adds a JSON of Google Takeout; false for any other file.
  private mutating func addTakeout(
    _ name: [UInt8], _ status: FileStatus, among names: [[UInt8]],
    _ spelling: @autoclosure () -> Spelling
  ) -> Bool {
    guard let note = TakeoutName(name), note.isOfPhoto || note.isLong else { return false }
    let photos = note.photos(among: names, spelling())
    if photos.isEmpty, !note.isOfPhoto { return false }
    if photos.isEmpty {
      leave(name, .orphan)
    } else if status.stamp.size <= Self.longestTakeout {
      noteFiles.append(ScannedFile(name, status.stamp, in: self))
      for photo in photos { takeout[photo, default: []].append(name) }
    } else {
      return false
    }
    return true
  }

  /// Names the sidecars of photos that are not here.
  private mutating func noteOrphans() {
    guard noteFiles.contains(where: { Self.isSidecar($0.name) }) else { return }
    let orphans = noteSpelling.takeStrays(
      among: noteFiles.lazy.map(\.name), beside: files.lazy.map(\.name))
    for name in orphans { leave(name, .orphan) }
  }

  /// Adds a note file; a link is refused, not skipped, since the note may hide photos. A page hides
  /// none.
  private mutating func addNote(_ name: [UInt8], _ status: FileStatus) throws(FileSystemError) {
    let path = path.appending(name)
    guard status.kind == .symbolicLink else {
      return noteFiles.append(ScannedFile(name, status.stamp, in: self))
    }
    if Self.pageStem(name) != nil { return leave(name, .link) }
    if try FileStatus(path, followingLinks: true)?.kind == .folder { return leave(name, .link) }
    unreadableNotes.append(FileSystemError("read", path, code: ELOOP))
  }

  private mutating func add(
    _ name: [UInt8], _ status: FileStatus, _ depth: Int
  ) throws(FileSystemError) {
    switch status.kind {
    case .file where Self.isLeftAlone(name, isFolder: false): leave(name, .hidden)
    case .folder where relative.bytes.isEmpty && name == Self.templates: break
    case .folder where Self.isLeftAlone(name, isFolder: true) || name == Self.templates:
      leave(name, .folder)
    case .file: files.append(name, status.stamp, folder: path, relativeFolder: relative)
    case .folder where depth == 0: tooDeep.append(path.appending(name))
    case .folder:
      folders.append(
        ScannedFolder(path: path.appending(name), relative: relative.appending(name)))
    case .symbolicLink: leave(name, .link)
    case .other: leave(name, .device)
    }
  }

  private mutating func leave(_ name: [UInt8], _ reason: LeftAlone.Reason) {
    leftAlone.append(LeftAlone(path: path.appending(name), reason: reason))
  }

  /// Reads the note files in this folder and in all below it, but for sidecars, of which a gallery may
  /// have as many as photos.
  public mutating func readNotes() {
    readNotes(beneath: path) { !Self.isSidecar($0) && TakeoutName($0) == nil }
    placeGuests()
  }

  /// Reads which photos albums list, and no other notes.
  public mutating func readLists() {
    readNotes(beneath: path) { $0 == Self.albumFile }
    placeGuests()
  }

  private mutating func readNotes(beneath input: Path, _ isWanted: ([UInt8]) -> Bool) {
    notePages()
    for file in noteFiles where isWanted(file.name) {
      do throws(FileSystemError) {
        notes[file.name] = Self.text(of: try file.note(beneath: input), named: file.name)
      } catch {
        if isPage(file.name) { problems.append(error) } else { unreadableNotes.append(error) }
      }
    }
    for (name, note) in noteSpelling.notes { notes[name] = notes[note] }
    spellNotes()
    for index in folders.indices { folders[index].readNotes(beneath: input, isWanted) }
    if !pageStems.isEmpty, hasNoPhotos {
      for stem in pageStems { leave(stem + Self.noteEnding, .photoless) }
    }
  }

  /// Spells names in notes as the files are named.
  mutating func spellNotes() {
    for note in Self.albumNotes { notes[note] = spelled(note) }
  }

  /// The name of the file with an album's settings.
  static let albumFile = Array("album.yaml".utf8)

  /// The name of the file with the gallery's settings.
  static let configurationFile = Array("photofall.yaml".utf8)

  /// The name of the file with an album's order.
  static let arrangementFile = Array("arrangement.txt".utf8)

  /// The largest JSON of Google Takeout, bytes; one has some hundred.
  private static let longestTakeout = 1 << 20

  /// The largest note file, bytes.
  public static let longestNote = 16 << 20

  /// The notes of an album.
  package static let albumNotes = [albumFile, arrangementFile, configurationFile]

  /// True for the name of a note that may hide photos: a pattern of `ignore` for texts would show these.
  private func isReadAnyway(_ name: [UInt8]) -> Bool {
    name == Self.configurationFile
      ? relative.bytes.isEmpty : [Self.albumFile, Self.arrangementFile].contains(name)
  }

  /// The ending of the names of captions and pages.
  static let noteEnding = Array(".md".utf8)

  private static let templates = Array("Templates".utf8)

  /// True for the name of a file or folder that is left alone. Files may begin with `_`, as cameras
  /// name photos in Adobe RGB (DCF).
  public static func isLeftAlone(_ name: [UInt8], isFolder: Bool) -> Bool {
    name.first == UInt8(ascii: ".") || isFolder && name.first == UInt8(ascii: "_")
  }

  /// True if a name has the last letter of a note's name, which spares most names of a huge folder a
  /// closer look.
  private static func mayBeNote(_ name: [UInt8]) -> Bool {
    name.last.map(lastLettersOfNotes.contains) ?? false
  }

  private static let lastLettersOfNotes =
    ([albumFile, arrangementFile, configurationFile, noteEnding, TakeoutName.ending]
    + sidecarEndings).compactMap(\.last)

  /// True for the name of a note file: an album's, a photo's with `.md`, a sidecar's, or a
  /// page's.
  private static func isNote(
    _ name: [UInt8], among names: [[UInt8]], _ spelling: @autoclosure () -> Spelling
  ) -> Bool {
    guard !albumNotes.contains(name) else { return true }
    if isSidecar(name) || pageStem(name) != nil { return true }
    guard name.suffix(noteEnding.count) == noteEnding[...] else { return false }
    let photo = Array(name.dropLast(noteEnding.count))
    guard photo.first != UInt8(ascii: ".") else { return false }
    // The names are sorted by their bytes.
    let whole = common(name).map { [$0, Array($0.dropLast(noteEnding.count))] } ?? []
    if ([photo] + whole).contains(where: names.containsSorted) { return true }
    guard name.isAccented else { return false }
    let spelling = spelling()
    return NoteSpelling.name(of: name, by: spelling, among: spelling) != nil
  }
}

extension ScannedFile {
  /// The content of a note.
  ///
  /// - Parameter input: The folder that no link may lead out of.
  func note(beneath input: Path) throws(FileSystemError) -> [UInt8] {
    try File.read(path, beneath: input, limit: ScannedFolder.longestNote)
  }
}

extension [[UInt8]] {
  /// True if a name is among names sorted by their bytes (binary search).
  ///
  /// - Complexity: O(log n) comparisons.
  func containsSorted(_ name: [UInt8]) -> Bool {
    let place = placeSorted(of: name)
    return place < endIndex && self[place] == name
  }

  /// The names that begin with some bytes, of names sorted by their bytes (binary search).
  func startingSorted(with start: [UInt8]) -> ArraySlice<[UInt8]> {
    self[placeSorted(of: start)...].prefix { $0.starts(with: start) }
  }

  /// The index of the first name that does not precede another.
  private func placeSorted(of name: [UInt8]) -> Int {
    partitioningIndex { !$0.lexicographicallyPrecedes(name) }
  }
}
