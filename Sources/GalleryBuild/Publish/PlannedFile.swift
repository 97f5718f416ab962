internal import FileSystem
internal import GalleryModel
internal import Pictures

/// A file that is to be put into the site.
struct PlannedFile: Sendable {
  /// Where its content comes from.
  enum Source: Sendable {
    /// A picture in the store: the key, and the picture's place in the plan.
    case picture(PictureKey, index: Int)
    /// A photo's own file, stripped when it is written.
    case original(OriginalFile)
    /// A page, data file or archive, made and set aside under a number.
    case staged(Int)
  }

  /// Its place in the site.
  let place: String
  /// Where its content comes from.
  let source: Source

  /// Whether it is rendered already: a page or data file, no picture or original.
  var isStaged: Bool {
    if case .staged = source { true } else { false }
  }
}
