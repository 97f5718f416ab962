/// Parts of a site that are wanted.
public struct SiteParts: Sendable, Encodable {
  /// True to write the site's own pages, with their scripts and data.
  public var pages: Bool
  /// True to write each page's gallery as a fragment, for pages of another site.
  public var fragments: Bool
  /// True for fragments whose photos open in place, from the data of the site's own pages.
  public var viewer: Bool

  /// Creates the parts; by default those of a site of its own.
  public init(pages: Bool = true, fragments: Bool = false, viewer: Bool = false) {
    self.pages = pages
    self.fragments = fragments
    self.viewer = viewer
  }
}
