internal import GalleryModel

/// Indexes of the whole site for machines: manifest, feed and site map, without unlisted albums.
struct SiteIndexes {
  private let root: Album
  private let words: Words
  private let parts: SiteParts

  init(_ root: Album, words: Words, _ parts: SiteParts) {
    self.root = root
    self.words = words
    self.parts = parts
  }

  /// The manifest, and if the site has pages and its address is known, the feed and the site map.
  var files: [SiteFile] {
    let manifest = GalleryManifest(root: root, words: words, parts: parts)
    return addressed + manifest.files
  }

  private var addressed: [SiteFile] {
    guard parts.pages, let url = root.configuration.siteURL, root.configuration.isListed
    else { return [] }
    return [FeedFile(root: root, url: url).file] + SiteMap(root: root, url: url).files
  }
}
