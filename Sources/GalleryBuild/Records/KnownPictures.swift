internal import FileSystem
internal import Pictures

/// Record of the pictures of a source, by their key.
enum KnownPictures: Codable {
  /// The pictures were made; they are in the store or in a site.
  case made(DerivedPictures)
  /// The source was refused.
  case refused(Refusal, by: Refuser)

  /// Program and options that refused a source: others may accept it.
  struct Refuser: Codable, Equatable {
    /// True if truncated sources were allowed.
    let allowedTruncated: Bool
    /// The identity of the program.
    let program: ContentHash

    /// Creates the refuser for this program.
    init(allowsTruncated: Bool) {
      allowedTruncated = allowsTruncated
      program = Program.identity
    }
  }
}
