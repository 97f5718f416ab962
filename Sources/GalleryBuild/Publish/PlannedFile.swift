internal import FileSystem
internal import GalleryModel
internal import Pictures

/// A file to be written into the site.
struct PlannedFile: Sendable {
  /// The origin of a file's content.
  enum Source: Sendable {
    /// A picture in the store: its key, and its index in the picture plan.
    case picture(PictureKey, index: Int)
    /// An original, stripped when it is written.
    case original(OriginalFile)
    /// A page, data file or archive in the staging area, by its number.
    case staged(Int)
  }

  /// The path in the site.
  let place: String
  /// The origin of the content.
  let source: Source

  /// True for a file in the staging area: a page, data file or archive, no picture or original.
  var isStaged: Bool {
    if case .staged = source { true } else { false }
  }
}
