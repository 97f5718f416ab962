internal import FileSystem

extension OutputFolder {
  /// Removes files of the site, and the folders that are empty then.
  func remove(_ places: [String]) throws(FileSystemError) {
    for place in places {
      try File.remove(file(place))
      var parent = file(place).parent
      while let path = parent, path != self.path, Folder.removeIfEmpty(path) {
        parent = path.parent
      }
    }
  }

  /// Removes what photofall needs to know of the site; what is left of it is nobody's then.
  func forget() throws(FileSystemError) {
    for file in [partFile, journalFile, manifestFile] { try File.remove(file) }
  }
}
