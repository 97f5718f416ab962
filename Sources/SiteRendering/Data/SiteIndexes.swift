internal import GalleryModel

/// Indexes of the whole site for machines: manifest, feed and site map, without unlisted albums.
struct SiteIndexes {
  private let root: Album
  private let words: Words
  private let hasFragments: Bool

  init(_ root: Album, words: Words, hasFragments: Bool) {
    self.root = root
    self.words = words
    self.hasFragments = hasFragments
  }

  /// The manifest, and if the site's address is known, the feed and the site map.
  var files: [SiteFile] {
    let manifest = GalleryManifest(root: root, words: words, hasFragments: hasFragments)
    return addressed + [SiteFile(manifest.path, content: manifest.content)]
  }

  private var addressed: [SiteFile] {
    guard let url = root.configuration.siteURL, root.configuration.isListed else { return [] }
    return [FeedFile(root: root, url: url).file] + SiteMap(root: root, url: url).files
  }
}
