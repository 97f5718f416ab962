internal import FileSystem
internal import Imaging
internal import Pictures
internal import Records

/// Record of the pictures of a source, by their key.
enum KnownPictures: Codable {
  /// The pictures were made; they are in the store or in a site.
  case made(DerivedPictures)
  /// The source was refused.
  case refused(Refusal, by: Refuser)

  /// Programs, limits and options that refused a source: others may accept it.
  struct Refuser: Codable, Equatable {
    private let hash: ContentHash

    /// Creates the refuser for this program.
    init(_ settings: PictureSettings) {
      // Keys of clips have neither the limits nor ffmpeg: it is the refusals that depend on them.
      hash = ContentHash(
        Program.identity.bytes, settings.clipTools.bytes, Record(settings.options.limits).bytes,
        Record(settings.precautions).bytes, [settings.options.allowsTruncated ? 1 : 0])
    }
  }
}
