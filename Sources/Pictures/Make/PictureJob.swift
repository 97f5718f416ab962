public import FileSystem
public import Imaging

/// Job of making the pictures of one source.
public struct PictureJob: Sendable, Codable {
  /// The file.
  public let source: Path
  /// The facts of the file.
  public let file: ProbedFile
  /// The copyright notice in the pictures; nil: none.
  public let copyright: String?
  /// The plan of its pictures.
  public let planned: PlannedPictures
  /// The stamp of the file when its content was digested.
  public let stamp: FileStamp

  /// Creates a job.
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

  /// The key of the pictures in a store.
  public var key: PictureKey { planned.identity.key }

  /// The estimated memory for the job, bytes.
  public func memory(_ recipe: PictureRecipe) -> Int {
    switch file.kind {
    case .still(let header):
      PicturePlan(header, recipe, pictures: planned.pictures).memory
    }
  }
}
