/// A file of the site, made when it is asked for.
public struct SiteFile {
  /// Where it stands.
  public let path: SitePath
  private let make: () -> [UInt8]

  init(_ path: SitePath, content: @escaping () -> [UInt8]) {
    self.path = path
    make = content
  }

  /// Makes what the file holds.
  public func content() -> [UInt8] { make() }
}
