internal import FileSystem
internal import GalleryModel

/// What a build knows of a gallery before it decodes any photo: which there are, in which order.
public struct ArrangedGallery: Sendable {
  let input: InputFolder
  /// The hash of all that the build depends on; nil when a part of it may still change unseen.
  let fingerprint: ContentHash?
  /// What is known of each photo, by its path below the input.
  let probed: [Path: ProbedFile]
  let root: Album
  /// What there is to report so far.
  let report: BuildReport
}
