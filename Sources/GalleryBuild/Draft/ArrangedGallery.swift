internal import FileSystem
internal import GalleryModel
internal import SiteRendering

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

extension ArrangedGallery {
  /// The gallery without photos that no pictures can be made of, which are noted.
  ///
  /// - Parameter refused: Why, by the addresses of their pictures.
  /// - Throws: `BuildError` when no photo is left.
  func root(
    lacking refused: [UInt64: Derived.Refusal], _ skipped: inout [BuildReport.Problem]
  ) throws(BuildError) -> Album {
    guard !refused.isEmpty else { return root }
    var probed = probed
    for photo in root.all.lazy.flatMap(\.photos) {
      guard let refusal = refused[photo.pictureAddress] else { continue }
      probed[photo.relative] = nil
      skipped.append(
        .init(
          file: input.path.appending(photo.relative.bytes).text, reason: refusal.reason,
          isPassing: !refusal.isLasting))
    }
    return try input.album(of: probed, skipped)
  }
}

extension Album {
  /// Notes in each photo what its pictures have told of it, and whether its own file is offered.
  ///
  /// - Parameters:
  ///   - facts: What is known of pictures, by their addresses.
  ///   - originals: The files that are offered, by their places in the site.
  mutating func complete(
    by facts: [UInt64: DerivedPhoto.Facts], originals: [String: some Any]
  ) {
    updatePhotos { photo in
      Photo(
        photo, placeholder: facts[photo.pictureAddress]?.placeholder,
        hasOriginal: !originals.isEmpty && originals[photo.originalFile.text] != nil)
    }
  }
}
