internal import FileSystem
internal import SiteFormat

/// The facts about a page that the check of the whole site needs.
struct PageFacts: Sendable {
  /// The marks of the names that an address' fragment can lead to, sorted.
  let anchors: [UInt64]
  /// The photos of the tiles, in order.
  private(set) var tiles: [String]
  /// The frames that its style sheet has.
  private(set) var frames: StyleFrames
  /// True for a page that nothing links to.
  let isUnlisted: Bool
  /// The content of its policy; nil for a page without one.
  let policy: String?
  /// The files that the page waits for, by number.
  let loaded: [UInt32]
  /// The needed hooks that its template left out.
  let missingHooks: [String]

  /// Creates the facts of a page.
  ///
  /// - Parameters:
  ///   - hooks: The needed hooks.
  ///   - loaded: The files that it waits for, by number.
  init(_ page: PageContent, hooks: Set<String>, isFragment: Bool, loaded: [UInt32]) {
    anchors = page.anchors.map(Self.mark).sorted()
    tiles = page.tiles
    frames = StyleFrames(page.style)
    isUnlisted = isFragment || page.isUnlisted
    policy = page.policy.policy
    self.loaded = loaded
    missingHooks = hooks.subtracting(page.hooks).sorted()
  }

  /// The mark of a name, which takes less memory than that.
  static func mark(_ name: [UInt8]) -> UInt64 { ContentHash(name).number }

  /// Lets go of what is compared with the data of the photos.
  mutating func forgetFrames() {
    tiles = []
    frames = StyleFrames([])
  }

  /// The selectors without which a page has no frames.
  static let hooksOfAlbums = neededHooks(of: "album.mustache")
  /// The selectors without which a fragment has no frames.
  static let hooksOfFragments = neededHooks(of: "fragment.mustache")

  private static func neededHooks(of template: String) -> Set<String> {
    Set(PageHook.all.filter { $0.isNeeded && $0.template == template }.map(\.selector))
  }

  private static let allNeeded = hooksOfAlbums.union(hooksOfFragments)

  /// The needed hooks that are classes, by the names of these: those of the first section and the first
  /// tile, where they are numbered.
  static let neededClasses = Dictionary(
    uniqueKeysWithValues: allNeeded.filter { $0.hasPrefix(".") }
      .map { (String($0.dropFirst()).replacing("N", with: "0"), $0) })

  /// The needed hooks that are attributes, by these.
  static let neededAttributes = Dictionary(
    uniqueKeysWithValues: allNeeded.filter { $0.hasPrefix("[") }.map { hook in
      guard let kind = HTMLAttribute.Kind(rawValue: String(hook.dropFirst().dropLast())) else {
        preconditionFailure("no check reads the attribute of \(hook)")
      }
      return (kind, hook)
    })
}
