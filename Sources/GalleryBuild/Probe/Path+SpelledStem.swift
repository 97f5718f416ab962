package import FileSystem
internal import GalleryModel

extension Path {
  /// The stem, all letters of the file's name small and composed: macOS decomposes those with accents, so that
  /// the files of one photo may be spelled in two ways.
  package var spelledStem: Path {
    let stem = stem
    guard stem.bytes.isAccented, let name = String(validating: stem.name, as: UTF8.self) else {
      return stem
    }
    let spelled = FoldedText.composed(Array(name.lowercased().utf8))
    return stem.parent?.appending(spelled) ?? Path(bytes: spelled)
  }
}
