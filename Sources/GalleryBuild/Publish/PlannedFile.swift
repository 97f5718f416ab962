internal import FileSystem
internal import GalleryModel
internal import SiteRendering

/// A file that the site is to have.
struct PlannedFile {
  /// Where its content comes from.
  enum Source {
    /// A picture in the cache: whose, and which of the photo's.
    case picture(address: String, index: Int)
    /// A photo's own file, stripped when it is written.
    case original(OriginalFile)
    /// A page or data file, rendered when it is written.
    case rendered(SiteFile)
  }

  /// Its place in the site.
  let place: String
  /// Where its content comes from.
  let source: Source
  /// The hash and size of its content; nil for a picture that a dry run would have to make.
  let entry: Manifest.Entry?
}
