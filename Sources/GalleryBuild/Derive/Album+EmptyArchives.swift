internal import FileSystem
internal import GalleryModel
internal import SiteFormat

extension Album {
  /// The folders of the albums here and below whose archives would be empty, since none of the originals
  /// can be published.
  ///
  /// - Parameter output: The site's folder; the photos of an archive that it has are not read again.
  /// - Complexity: O(n) for n bytes of each album's photos up to the first that can be published.
  func emptyArchives(of input: Path, in output: OutputFolder) -> Set<Path> {
    let empty = all.filter { album in
      guard let archive = album.archiveFile.map({ output.file($0.text) }) else { return false }
      if (try? ArchiveList(of: archive))?.names.isEmpty == false { return false }
      return album.archivedPhotos.allSatisfy { OriginalFile($0.photo, in: input).isRefused }
    }
    return Set(empty.map(\.relative))
  }
}

extension OriginalFile {
  /// True if the file cannot be parsed; one that cannot be read at all ends the build where it is written.
  fileprivate var isRefused: Bool {
    guard let outcome = try? withContent({ _ in }) else { return false }
    return switch outcome {
    case .success: false
    case .failure: true
    }
  }
}
