internal import FileSystem
internal import GalleryModel

extension ScannedFolder {
  /// The folder and all below it.
  var allFolders: [ScannedFolder] { [self] + folders.flatMap(\.allFolders) }

  /// The folder with these of its files, and of those below it.
  ///
  /// - Complexity: O(n) for n files and folders.
  func keeping(_ wanted: Set<Path>) -> ScannedFolder {
    var folder = self
    folder.files = ScannedFiles(files.lazy.filter { wanted.contains($0.relative) })
    folder.guests = guests.filter { wanted.contains($0.relative) }
    folder.folders = folders.map { $0.keeping(wanted) }.filter {
      !$0.files.isEmpty || !$0.folders.isEmpty || !$0.guests.isEmpty
    }
    return folder
  }

  /// The folder with but some of its files, and of those of the folders below it.
  ///
  /// - Parameter kept: The files of a folder that are kept; nil: all.
  /// - Complexity: O(n) for n folders and the files that are kept.
  func keepingFiles(_ kept: (ScannedFolder) -> [ScannedFile]?) -> ScannedFolder {
    var folder = self
    if let files = kept(self) { folder.leaveOutFiles(but: files) }
    folder.folders = folders.map { $0.keepingFiles(kept) }
    return folder
  }

  /// The folder as if it had but the first files, and so those below it.
  func cuttingFiles(after count: Int) -> ScannedFolder {
    var folder = self
    folder.files = files.keeping(first: count)
    folder.folders = folders.map { $0.cuttingFiles(after: count) }
    return folder
  }

  /// The files in the folder and in all below it.
  var allFiles: [ScannedFile] { Array(files) + folders.flatMap(\.allFiles) }
}
