internal import FileSystem
internal import GalleryModel
internal import PhotoMetadata
internal import Pictures

/// Marks are written into XMP sidecars; the photos themselves stay as they are.
extension EditPlan {
  /// The changes that mark photos.
  ///
  /// - Throws: `EditError.sidecar` for a sidecar that cannot be understood, and so is left alone;
  ///   `EditError.unusable` for a photo that no mark would show.
  func mark(_ ids: [String], _ mark: PhotoMark) throws(EditError) -> [FileChange] {
    guard Set(ids).count == ids.count else { throw .unusable("A photo is named twice.") }
    if mark != .reject {
      for id in ids { try refuseSecluded(id) }
    }
    let files = try ids.map { (id) throws(EditError) in try gallery.file(id) }
    let names = gallery.names(like: files.map(\.name))
    var notes: [Path: NoteSpelling] = [:]
    for folder in Set(files.map(\.folder)) { notes[folder] = try self.notes(in: folder) }
    return try zip(ids, files).map { (id, file) throws(EditError) in
      let stem = file.folder.appending(ScannedFolder.stem(of: file.name))
      let isAlone = (names[stem] ?? []).subtracting([file.name]).isEmpty
      let sidecar = try sidecar(
        of: file.name, in: file.folder, notes[file.folder], isAlone: isAlone)
      return try self.mark(id, mark, sidecar: sidecar)
    }
  }

  private func refuseSecluded(_ id: String) throws(EditError) {
    guard let place = gallery.metadata(of: id).seclusion else { return }
    throw .unusable(
      "\(GalleryEdit.names([id])) is in the \(place.rawValue) of Google Photos, as its JSON says; "
        + "take that out of the folder to show the photo.")
  }

  private func mark(
    _ id: String, _ mark: PhotoMark, sidecar: Sidecar
  ) throws(EditError) -> FileChange {
    let (file, before, text) = sidecar
    let (said, known) = (text.flatMap { PhotoMetadata(sidecar: $0) }, gallery.metadata(of: id))
    let rating = said?.rating ?? known.rating ?? 0
    let flag = said?.flag ?? known.flag ?? .neither
    let isRejected = rating == -1 || flag == .reject
    let isSo =
      switch mark {
      case .stars(let count):
        count == rating && !isRejected && (said?.rating != nil || count == 0)
      case .reject: said?.rating == -1 && flag == .reject
      case .pick: said?.flag == .pick && !isRejected
      case .neither: flag == .neither && !isRejected
      }
    guard !isSo else { return FileChange(path: file, before: before, after: before) }
    guard let after = mark.written(into: text, rating: rating, isRejected: isRejected) else {
      throw .sidecar(file)
    }
    return FileChange(path: file, before: before, after: after)
  }

  /// A sidecar that is written into, its content, and the text that the mark is put into.
  private typealias Sidecar = (file: Path, before: [UInt8]?, text: [UInt8]?)

  /// The sidecar that is written into: the one that goes before the others. Of one that differs in case, and
  /// is of another photo, too, a copy is written.
  ///
  /// A new one has the photo's whole name, as darktable and digiKam call theirs; that of a raw file
  /// has its name without the extension, the only one that Lightroom reads.
  /// - Parameter isAlone: True if no other photo has the same name but for the extension.
  private func sidecar(
    of name: [UInt8], in folder: Path, _ notes: NoteSpelling?, isAlone: Bool
  ) throws(EditError) -> Sidecar {
    let own = ScannedFolder.ownSidecars(of: name)
    let shared = isAlone ? ScannedFolder.sharedSidecars(of: name) : []
    for candidate in (shared + own).reversed() {
      let file = folder.appending(notes?.note(candidate) ?? candidate)
      guard let text = try contents(of: file) else { continue }
      guard notes?.isShared(candidate) == true else { return (file, text, text) }
      return (folder.appending(candidate), nil, text)
    }
    let isRaw = FileProbe.isRaw(named: Path(bytes: name))
    return (folder.appending(isRaw ? shared.first ?? own[0] : own[0]), nil, nil)
  }
}

extension Gallery {
  /// The names of photos that are called like some but for the extension, by their paths without
  /// it, with those that are hidden or rejected: a mark of one would show or reject the other.
  ///
  /// - Complexity: O(n) for n photos.
  fileprivate func names(like names: [[UInt8]]) -> [Path: Set<[UInt8]>] {
    let stems = Set(names.map(ScannedFolder.stem))
    var found: [Path: Set<[UInt8]>] = [:]
    for photo in known {
      let stem = ScannedFolder.stem(of: photo.fileName)
      guard stems.contains(stem) else { continue }
      found[fileFolder(of: photo).appending(stem), default: []].insert(photo.fileName)
    }
    return found
  }
}
