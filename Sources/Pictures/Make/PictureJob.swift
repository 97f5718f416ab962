public import FileSystem
internal import Imaging

/// Job of making the pictures of one source, or its clip.
public struct PictureJob: Sendable {
  /// Product of a job.
  public enum Product: Sendable {
    /// The pictures; a clip's show one of its frames.
    case pictures
    /// The clip itself.
    case clip
    /// The clip as a WebM.
    case webm
    /// The clip as it came, without metadata but a copyright.
    case original
  }

  /// The file.
  public let source: Path
  /// The facts of the file.
  public let file: ProbedFile
  /// The copyright notice in the pictures and the clip; nil: none.
  public let copyright: String?
  /// The plan of its pictures.
  public let planned: PlannedPictures
  /// The stamp of the file when its content was digested.
  public let stamp: FileStamp
  /// The product.
  public var product = Product.pictures

  /// Creates a job of making pictures.
  public init(
    _ source: Path, _ file: ProbedFile, _ planned: PlannedPictures, stamp: FileStamp,
    copyright: String?
  ) {
    self.source = source
    self.file = file
    self.planned = planned
    self.stamp = stamp
    self.copyright = copyright
  }

  /// The key of what is made in a store.
  public var key: PictureKey {
    switch product {
    case .pictures: planned.identity.key
    case .clip: planned.clip?.key ?? planned.identity.key
    case .webm: planned.webm?.key ?? planned.identity.key
    case .original: planned.original?.key ?? planned.identity.key
    }
  }

  /// The pictures that are made; nil for a clip.
  var pictures: [PlannedPicture]? {
    switch product {
    case .pictures: planned.pictures
    case .clip, .webm, .original: nil
    }
  }

  /// The request for its pictures: no more of it than a helper has to know.
  var request: PhotoHelper.Request {
    .makePictures(planned.pictures, of: file.kind.still, copyright: copyright, as: key)
  }

  /// The estimated memory for the job, bytes.
  ///
  /// Encoding takes more than half of what all jobs at work may have, since one clip at a time uses
  /// every processor.
  public func memory(_ settings: PictureSettings) -> Int {
    switch (file.kind, product) {
    case (.still(let header), _), (.live(let header, _), _):
      PicturePlan(header, settings.recipe, pictures: planned.pictures).memory
    // Frames that refer to each other, and the poster's own pictures.
    case (.clip(let header), .pictures): 32 * header.size.pixels
    // Nothing is decoded.
    case (.clip(let header), .clip) where settings.clips.copies(header): 64 << 20
    case (.clip, .original): 64 << 20
    case (.clip, .clip), (.clip, .webm): settings.options.limits.memory / 2 + 1
    }
  }
}
