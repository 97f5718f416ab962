public import GalleryModel
internal import Imaging
internal import SiteFormat

/// The frames that a chunk would have if its photos stood otherwise: what a preview shows while
/// somebody drags.
public enum CandidateStyle {
  /// The rules for a chunk whose sections hold these photos, in the form of the page's own style
  /// element: the tiles are named by their places.
  ///
  /// - Parameters:
  ///   - chunk: Which of the album's chunks.
  ///   - sections: The photos of each of its sections, in order; one may come from another chunk.
  ///   - album: The album as it was built.
  /// - Returns: A style sheet's text.
  /// - Complexity: O(photos of the chunk x bands).
  public static func css(_ chunk: Int, holding sections: [[Item]], of album: Album) -> String {
    let parts = zip(album.parts(of: chunk), sections).map { $0.holding($1) }
    let style = ChunkStyle(
      ChunkLayout(parts, album.configuration), .page(album.chunks[chunk].key), album.configuration,
      colours: sections.joined().map(\.placeholder?.colour))
    return style.css
  }
}

extension Album {
  /// The address of a chunk's page, from the site's root.
  public func address(of chunk: Int) -> String {
    "/" + page(of: chunk).text
  }

  /// The chunk whose page has an address, from the site's root.
  ///
  /// - Complexity: O(n) for n chunks.
  public func chunk(at address: String) -> Int? {
    let file = address.hasSuffix("/") ? address + "index.html" : address
    return chunks.indices.first { self.address(of: $0) == file }
  }
}
