internal import Bytes
package import FileSystem
internal import GalleryModel

extension Path {
  /// The stem, all letters of the file's name small and composed: macOS decomposes those with accents, so that
  /// the files of one photo may be spelled in two ways. What Pixels say of a photo and its raw file is left out.
  package var spelledStem: Path {
    let stem = stem.withoutRole
    guard stem.bytes.isAccented, let name = String(validating: stem.name, as: UTF8.self) else {
      return stem
    }
    let spelled = FoldedText.composed(Array(name.lowercased().utf8))
    return stem.parent?.appending(spelled) ?? Path(bytes: spelled)
  }

  /// A stem without the role of the file: `PXL_20230811_101112345` of `….RAW-01.COVER`, the photo, and of
  /// `….RAW-02.ORIGINAL`, its raw file.
  private var withoutRole: Path {
    let name = name
    guard name.starts(with: "pxl_".utf8), let role = name.place(of: ".raw-0") else { return self }
    return Path(bytes: bytes.dropLast(name.count - role.lowerBound))
  }
}
