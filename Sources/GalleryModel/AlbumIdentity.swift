/// Identity of an album, independent of its photos: all that each of its pages may say of it.
public struct AlbumIdentity: Hashable, Sendable, Encodable {
  /// The path in the site, one element per folder; empty for the root.
  public let location: [String]
  /// Its title.
  public let title: String
  /// The text below the title, in Markdown.
  public let description: String?
  /// The pages that its menu names, which is also that of the albums below it.
  public let menu: [MenuEntry]
  /// The effective configuration: its `album.yaml` over the configuration of the album above.
  public let configuration: Configuration
}
