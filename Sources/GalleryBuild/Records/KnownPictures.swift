internal import FileSystem
internal import Pictures

/// Record of the pictures of a source, by their key.
enum KnownPictures: Codable {
  /// The store has them, or a site did.
  case made(DerivedPictures)
  /// The source was refused.
  case refused(Refusal, by: Refuser)

  /// Program and options that refused a source: others may accept it.
  struct Refuser: Codable, Equatable {
    /// A truncated source would have been accepted as far as it goes.
    let allowedTruncated: Bool
    /// The identity of the program.
    let program: ContentHash

    /// This program.
    init(allowsTruncated: Bool) {
      allowedTruncated = allowsTruncated
      program = Program.identity
    }
  }
}
