public import GalleryModel
internal import Imaging
internal import SiteFormat

/// Style of a chunk with its photos in another order, for a preview while somebody drags one.
public enum CandidateStyle {
  /// The rules for a chunk whose sections hold these photos, in the form of the page's own style
  /// element: its selectors name tiles by their indexes.
  ///
  /// - Parameters:
  ///   - chunk: The index of the chunk in the album.
  ///   - sections: The photos of each of its sections, in order; one may come from another chunk.
  ///   - album: The album in the order of the last build.
  /// - Returns: A style sheet's text.
  /// - Complexity: O(photos of the chunk x bands).
  public static func css(_ chunk: Int, holding sections: [[Item]], of album: Album) -> String {
    let parts = zip(album.parts(of: chunk), sections).map { $0.holding($1) }
    let style = ChunkStyle(
      ChunkLayout(parts, album.configuration), .page(album.chunks[chunk].key), album.configuration,
      photos: Array(sections.joined()))
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
    let file = address.hasSuffix("/") ? address + SitePath.index : address
    return chunks.indices.first { self.address(of: $0) == file }
  }
}
