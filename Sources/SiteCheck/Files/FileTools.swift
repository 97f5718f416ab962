/// Tools for a look at a few files that stand beside each other, one after the other.
struct FileTools {
  /// The resolver of their addresses.
  let links: LinkResolver
  /// The reader of their pages.
  let pages = HTMLReader()
  /// The record of the site; nil: it has none.
  let record: SiteRecord?
  /// True to decode pictures.
  let isDeep: Bool
}
