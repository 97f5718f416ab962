internal import GalleryModel
internal import SiteFormat
internal import Text

/// The path of a request, name by name: what may be looked for below a folder.
struct RequestPath: Hashable, Sendable {
  /// The names, decoded; none stands for the folder itself, and none leads out of it.
  let names: [[UInt8]]
  /// True for a path that ends with a slash.
  let isFolder: Bool

  /// Decodes a path once; nil when it is none that a site has.
  ///
  /// An empty name, `.`, `..`, a zero byte, a slash that was encoded, and any name that begins with
  /// a dot lead nowhere: no file that is served has such a name. A backslash is a letter, as it is on the
  /// disk.
  init?(_ path: some StringProtocol) {
    guard path.utf8.first == UInt8(ascii: "/") else { return nil }
    var parts = path.utf8.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    isFolder = parts.last?.isEmpty ?? true
    if isFolder { parts = parts.dropLast() }
    var names: [[UInt8]] = []
    for part in parts {
      guard let name = PercentEncoding.decode(exactly: Array(part)[...]), let first = name.first,
        first != UInt8(ascii: "."),
        !name.contains(0), !name.contains(UInt8(ascii: "/"))
      else { return nil }
      names.append(name)
    }
    self.names = names
  }

  /// The place in a site: `trips/iceland/index.html`; a folder stands for its index.
  var place: String {
    let names = names.map { String(decoding: $0, as: UTF8.self) }
    return (isFolder ? names + [SitePath.index] : names).joined(separator: "/")
  }

  /// True for the path of a page.
  var isPage: Bool { place.hasSuffix(".html") }
}
