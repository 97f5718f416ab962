internal import FileSystem
internal import GalleryBuild
internal import GalleryModel
internal import Pictures

/// The files that go with photos into another folder.
extension EditPlan {
  /// The names of photos' files and of those that a build takes for theirs: captions, sidecars, raw files,
  /// clips, and what has the same name but for the extension.
  ///
  /// - Throws: `EditError.unusable` for a note that tells of a photo that stays, too.
  /// - Complexity: O(n log n) for n files of the folder and photos of the gallery.
  func files(of photos: [Item], in folder: Path) throws(EditError) -> [[UInt8]] {
    let names = try fileNames(in: folder)
    let owners = FileOwners(
      of: names, among: gallery.fileNames(in: folder), clips: gallery.clips(in: folder))
    let moved = Set(photos.map(\.fileName))
    var files: [[UInt8]] = []
    for name in names {
      let photos = owners.photos[name] ?? []
      guard !photos.isDisjoint(with: moved) else { continue }
      guard let other = photos.first(where: { !moved.contains($0) }) else {
        files.append(name)
        continue
      }
      // A raw file of two stays with the one that stays.
      guard owners.isNote(name) else { continue }
      let (note, photo) = (Path(bytes: name).text, Path(bytes: other).text)
      throw .unusable("\(note) tells of \(photo), too; move both photos, or none.")
    }
    return files
  }

  /// Makes sure that no note stays behind which came beside a photo since, where files move back.
  func checkNotes(after changes: [DiskChange]) throws(EditError) {
    let places = changes.compactMap { if case .move(let from, _) = $0 { from } else { nil } }
    for (folder, files) in Dictionary(grouping: places, by: \.parent) {
      guard let folder,
        let stray = (try? strayNote(beside: files.map(\.name), in: folder)) ?? nil
      else { continue }
      throw .unusable(
        "\(stray.text) came since, and would stay behind; take it away first, or move the photo itself."
      )
    }
  }

  /// A file in a folder that is taken for a note of a photo that moves, and does not move itself; nil:
  /// there is none.
  ///
  /// - Parameter names: The names of the photos, and of what moves with them.
  /// - Complexity: O(n log n) for n files of the folder and photos of the gallery.
  func strayNote(beside names: [[UInt8]], in folder: Path) throws(EditError) -> Path? {
    let moved = Set(names)
    let photos = moved.filter { FileProbe.isItem(named: Path(bytes: $0)) }
    let names = Set(try fileNames(in: folder)).union(moved).sorted {
      $0.lexicographicallyPrecedes($1)
    }
    let owners = FileOwners(
      of: names, among: gallery.fileNames(in: folder).union(photos),
      clips: gallery.clips(in: folder))
    let stray = names.first { name in
      !moved.contains(name) && !FileProbe.isItem(named: Path(bytes: name))
        && owners.photos[name]?.isDisjoint(with: moved) == false
    }
    return stray.map(folder.appending)
  }

  /// The names of the files in a folder, sorted by their bytes.
  private func fileNames(in folder: Path) throws(EditError) -> [[UInt8]] {
    do throws(FileSystemError) {
      return try Folder.entries(in: folder).joined().filter {
        (try? $0.status.get().kind) == .file
      }
      .map(\.name)
    } catch {
      throw .disk(error)
    }
  }
}

/// The photos that the files of a folder belong to, as a build has it.
private struct FileOwners {
  /// The names of photos by those of files; a photo belongs to itself.
  private(set) var photos: [[UInt8]: Set<[UInt8]>]
  /// The names of the files, sorted by their bytes.
  private let names: [[UInt8]]
  private let spelling: Spelling

  /// - Parameters:
  ///   - names: The names of the files, sorted by their bytes.
  ///   - photos: The names of the gallery's photos among them.
  ///   - clips: The photos that move, by their clips.
  init(of names: [[UInt8]], among photos: Set<[UInt8]>, clips: [[UInt8]: [UInt8]]) {
    (self.names, spelling) = (names, Spelling(of: names.filter(\.isAccented)))
    self.photos = Dictionary(uniqueKeysWithValues: photos.map { ($0, Set([$0])) })
    let stems = Dictionary(grouping: photos) { Path(bytes: $0).spelledStem }
    let plain = Dictionary(grouping: photos) { LivePhotos.plain(Path(bytes: $0).spelledStem) }
    for name in names where self.photos[name] == nil {
      let path = Path(bytes: name)
      if let photo = clips[name] {
        self.photos[name] = [photo]
      } else if FileProbe.isClip(named: path) {
        self.photos[name] = Set(plain[LivePhotos.plain(path.spelledStem)] ?? [])
      } else if FileProbe.isRaw(named: path) {
        self.photos[name] = Set(stems[path.spelledStem] ?? [])
      }
    }
    let alike = Dictionary(grouping: self.photos.keys, by: ScannedFolder.stem)
    var spelled = NoteSpelling(of: names, beside: Array(self.photos.keys))
    _ = spelled.takeStrays(among: names, beside: self.photos.keys)
    let notes = spelled.notes
    let meant = Dictionary(grouping: notes.keys) { notes[$0] }
    for name in names
    where self.photos[name] == nil && !ScannedFolder.albumNotes.contains(name) {
      let spelled = [name] + (meant[name] ?? [])
      let files = Set(spelled.flatMap { self.files(beside: $0, alike) })
      self.photos[name] = Set(files.flatMap { self.photos[$0] ?? [] })
    }
  }

  /// True for the name of a file from which a build reads of photos.
  func isNote(_ name: [UInt8]) -> Bool {
    ScannedFolder.isSidecar(name)
      || TakeoutName(name)?.photos(among: names, spelling).isEmpty == false
  }

  /// The files that another one is about: those that a JSON of Google Takeout tells of, the one whose name
  /// it begins with, else those of the same name but for the extension.
  private func files(
    beside name: [UInt8], _ alike: [[UInt8]: [[UInt8]]]
  ) -> [[UInt8]] {
    let told = TakeoutName(name)?.photos(among: names, spelling) ?? []
    guard told.isEmpty else { return told }
    let starts = name.indices.filter { name[$0] == UInt8(ascii: ".") }.map { Array(name[..<$0]) }
    if let file = starts.last(where: { photos[$0] != nil }) { return [file] }
    let isPage = name.suffix(3).elementsEqual(".md".utf8)
    return isPage ? [] : alike[ScannedFolder.stem(of: name)] ?? []
  }
}

extension Gallery {
  /// The names of the photos whose files lie in a folder, with those that are hidden or rejected.
  ///
  /// - Complexity: O(n) for n photos.
  fileprivate func fileNames(in folder: Path) -> Set<[UInt8]> {
    let shown = photos.filter { fileFolder(of: $0) == folder }.map(\.fileName)
    let withheld = albums.flatMap { $0.hidden + $0.rejected }.map(\.relative).filter {
      input.appending($0.bytes).parent == folder
    }
    return Set(shown + withheld.map(\.name))
  }

  /// The names of the photos in a folder that move, by those of their clips.
  ///
  /// - Complexity: O(n) for n photos.
  fileprivate func clips(in folder: Path) -> [[UInt8]: [UInt8]] {
    let pairs = photos.compactMap { photo -> ([UInt8], [UInt8])? in
      guard let clip = photo.file.motion?.file, clip != photo.relative,
        fileFolder(of: photo) == folder
      else { return nil }
      return (clip.name, photo.fileName)
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }
}
