internal import GalleryModel

/// The files that tell machines of the whole site; albums that are not listed are in none of them.
struct SiteIndexes {
  private let root: Album
  private let words: Words
  private let hasFragments: Bool

  init(_ root: Album, words: Words, hasFragments: Bool) {
    self.root = root
    self.words = words
    self.hasFragments = hasFragments
  }

  /// The manifest, and on a site whose address is known its feed and its map.
  var files: [SiteFile] {
    let manifest = GalleryManifest(root: root, words: words, hasFragments: hasFragments)
    return addressed + [SiteFile(manifest.path, content: manifest.content)]
  }

  private var addressed: [SiteFile] {
    guard let url = root.configuration.siteURL, root.configuration.isListed else { return [] }
    return [FeedFile(root: root, url: url).file] + SiteMap(root: root, url: url).files
  }
}
