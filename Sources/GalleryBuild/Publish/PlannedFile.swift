internal import FileSystem
internal import GalleryModel

/// A file that is to be put into the site.
struct PlannedFile: Sendable {
  /// Where its content comes from.
  enum Source: Sendable {
    /// A picture in the cache: whose, and which of the photo's.
    case picture(address: UInt64, index: Int)
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
