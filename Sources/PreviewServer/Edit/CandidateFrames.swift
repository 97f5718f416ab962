internal import GalleryModel
internal import SiteRendering

/// The question where photos would stand, which a page asks while somebody drags.
struct CandidateFrames: Decodable, Sendable {
  /// A chunk with the photos that it would hold.
  struct Candidate: Decodable, Sendable {
    let key: String
    /// The IDs of each section's photos, in order.
    let sections: [[String]]
  }

  /// The answer: the rules for all of the chunks.
  struct Answer: Encodable, Sendable {
    let css: String
  }

  /// The photo that is dragged, which tells the album.
  let photo: String
  let chunks: [Candidate]

  /// Lays the chunks out.
  ///
  /// - Throws: `EditError.unknownPhoto` when the page is older than the gallery, `.unusable` for a photo
  ///   that stands there twice.
  /// - Complexity: O(n) for n photos of the chunks, whatever the album's size.
  func answer(in gallery: Gallery) throws(EditError) -> Answer {
    let album = try gallery.album(of: photo)
    var css = ""
    let ids = chunks.flatMap(\.sections).flatMap(\.self)
    guard Set(ids).count == ids.count else { throw .unusable("No page holds a photo twice.") }
    for candidate in chunks {
      guard let chunk = album.chunks.firstIndex(where: { $0.key == candidate.key }),
        album.chunks[chunk].parts.count == candidate.sections.count
      else { throw .unusable("The page is older than the gallery; it will follow.") }
      let sections = try candidate.sections.map { (ids) throws(EditError) in
        try ids.map { (id) throws(EditError) in try gallery.photo(id) }
      }
      css += CandidateStyle.css(chunk, holding: sections, of: album)
    }
    return Answer(css: css)
  }
}
