internal import FileSystem
internal import GalleryModel
internal import PhotoMetadata
internal import Pictures

/// Marks are written into XMP sidecars; the photos themselves stay as they are.
extension EditPlan {
  /// The changes that mark photos.
  ///
  /// - Throws: `EditError.sidecar` for a sidecar that cannot be understood, and so is left alone.
  func mark(_ ids: [String], _ mark: PhotoMark) throws(EditError) -> [FileChange] {
    try ids.map { (id) throws(EditError) in try self.mark(id, mark) }
  }

  private func mark(_ id: String, _ mark: PhotoMark) throws(EditError) -> FileChange {
    let (folder, name) = try gallery.file(id)
    let (file, before) = try sidecar(of: name, in: folder)
    let said = before.flatMap { PhotoMetadata(sidecar: $0).rating }
    let rating = said ?? gallery.rating(of: id)
    let flag = before.flatMap { PhotoMark(sidecar: $0) } ?? .neither
    let isSo =
      switch mark {
      case .stars(let count): count == rating && (said != nil || count == 0)
      case .reject: said == -1 && flag == .reject
      case .pick, .neither: flag == mark && rating != -1
      }
    guard !isSo else { return FileChange(path: file, before: before, after: before) }
    guard let after = mark.written(into: before, rating: rating) else { throw .sidecar(file) }
    return FileChange(path: file, before: before, after: after)
  }

  /// The sidecar that is written into: the one that goes before the others.
  ///
  /// A new one has the photo's whole name, as darktable and digiKam call theirs; that of a raw file
  /// has its name without the extension, the only one that Lightroom reads.
  private func sidecar(
    of name: [UInt8], in folder: Path
  ) throws(EditError) -> (file: Path, before: [UInt8]?) {
    let own = ScannedFolder.ownSidecars(of: name)
    let isAlone = !gallery.hasTwin(of: name, in: folder)
    let shared = isAlone ? ScannedFolder.sharedSidecars(of: name) : []
    for candidate in (shared + own).reversed() {
      let file = folder.appending(candidate)
      if let text = try contents(of: file) { return (file, text) }
    }
    let isRaw = FileProbe.isRaw(named: Path(bytes: name))
    return (folder.appending(isRaw ? shared.first ?? own[0] : own[0]), nil)
  }
}

extension Gallery {
  /// The rating that a photo has, -1...5; 0 where that is not known.
  func rating(of id: String) -> Int {
    if let photo = try? photo(id) { return photo.metadata.rating ?? 0 }
    return rejects(id) ? -1 : 0
  }

  /// True if another photo has the same name but for the extension.
  ///
  /// - Complexity: O(n) for n photos.
  fileprivate func hasTwin(of name: [UInt8], in folder: Path) -> Bool {
    let stem = ScannedFolder.stem(of: name)
    return photos.contains { photo in
      photo.fileName != name && ScannedFolder.stem(of: photo.fileName) == stem
        && self.folder(of: photo) == folder
    }
  }
}
