public import SiteFormat

/// Page that a person wrote: a Markdown file beside the photos of an album.
public struct WrittenPage: Hashable, Sendable, Encodable {
  /// The path in the site.
  public let path: SitePath
  /// The title, a line of Markdown.
  public let title: String
  /// The text, in Markdown.
  public let text: String
  /// True if the text begins with its title, as a heading.
  public let beginsWithTitle: Bool
  /// True if the menu names it; else the foot of its album's index does.
  let isInMenu: Bool
}

extension Album {
  /// The pages that the foot of its index names, since the menu does not.
  public var pagesBesideMenu: [MenuEntry] {
    pages.filter { !$0.isInMenu }.map { MenuEntry(path: $0.path, title: $0.title) }
  }
}

/// Link to a page that a person wrote, as the menu has it.
public struct MenuEntry: Hashable, Sendable, Encodable {
  /// The page.
  public let path: SitePath
  /// The page's title, a line of Markdown.
  public let title: String
}
