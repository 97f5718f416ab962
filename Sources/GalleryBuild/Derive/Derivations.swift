internal import GalleryModel
internal import Imaging
internal import Pictures

/// Outcomes for the pictures of a gallery, by their keys.
struct Derivations: Sendable {
  /// The facts of the pictures that were made.
  var made: [PictureKey: DerivedPictures] = [:]
  /// The refusals of items without pictures.
  var refused: [PictureKey: Refusal] = [:]

  /// The refusal of an item; nil if nothing of it was refused.
  func refusal(of photo: Item) -> Refusal? { photo.refusal(among: refused) }
}

extension Item {
  /// The refusal of its pictures, or of a clip that is all there is; nil: it can be shown.
  func refusal(among refused: [PictureKey: Refusal]) -> Refusal? {
    refused[pictureKey] ?? (isClip ? clipRefusal(among: refused) : nil)
  }

  /// The refusal of its clip; nil if it has none.
  func clipRefusal(among refused: [PictureKey: Refusal]) -> Refusal? {
    planned.clip.flatMap { refused[$0.key] }
  }

  /// The refusal of the WebM beside its clip; nil if it has none.
  func webmRefusal(among refused: [PictureKey: Refusal]) -> Refusal? {
    planned.webm.flatMap { refused[$0.key] }
  }
}

extension Derivations {
  /// The outcomes of earlier builds, where they are valid for this one.
  ///
  /// - Throws: `BuildError.interrupted`.
  init(known gallery: ArrangedGallery, _ records: BuildRecords) async throws(BuildError) {
    let keys = Array(Set(gallery.root.uniqueItems.flatMap(\.keys)))
    let allowsTruncated = gallery.input.pictures.options.allowsTruncated
    let refuser = KnownPictures.Refuser(gallery.input.pictures)
    for (key, known) in zip(keys, try await records.pictures(keys, of: gallery.input)) {
      switch known {
      case .made(let facts) where !facts.isIncomplete || allowsTruncated: made[key] = facts
      case .refused(let refusal, refuser): refused[key] = refusal
      case .made, .refused, nil: break
      }
    }
  }
}
