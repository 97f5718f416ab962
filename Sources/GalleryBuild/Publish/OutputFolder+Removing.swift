internal import FileSystem

extension OutputFolder {
  /// Removes files of the site, then the folders left empty.
  func remove(_ places: PlaceList) throws(FileSystemError) {
    for place in places {
      try File.remove(file(place))
      var parent = file(place).parent
      while let path = parent, path != self.path, Folder.removeIfEmpty(path) {
        parent = path.parent
      }
    }
  }

  /// Records whose folder it is, before anything is written.
  func claim() throws(FileSystemError) { try MediaOwner.put(owner, in: path) }

  /// Removes the manifest and the journal; photofall no longer owns the files that remain.
  func forget() throws(FileSystemError) {
    for file in [partFile, journalFile, manifestFile] { try File.remove(file) }
    try MediaOwner.put(nil, in: path)
  }
}
