internal import GalleryModel

/// The question which pages photos stand on, which a page asks when the gallery has changed.
struct PhotoPlaces: Decodable, Sendable {
  /// The answer: which of the album's chunks shows each photo; nil where it is no more.
  struct Answer: Encodable, Sendable {
    let chunks: [Int?]
  }

  let photos: [String]

  /// Looks the photos up.
  ///
  /// - Complexity: O(n x m) for n photos and m chunks of their album.
  func answer(in gallery: Gallery) -> Answer {
    Answer(chunks: photos.map { gallery.chunk(of: $0) })
  }
}
