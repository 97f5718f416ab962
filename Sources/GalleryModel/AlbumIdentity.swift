/// What an album is, whatever photos it holds: all that each of its pages may say of it.
public struct AlbumIdentity: Hashable, Sendable, Encodable {
  /// Where it stands in the site, name by name; empty for the root.
  public let location: [String]
  /// Its title.
  public let title: String
  /// Some words below the title, in Markdown.
  public let description: String?
  /// What was decided for it.
  public let configuration: Configuration
}
