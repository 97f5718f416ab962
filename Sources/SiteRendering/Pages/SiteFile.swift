public import FileSystem
public import SiteFormat
internal import Records

/// A file of the site, made when it is asked for.
public struct SiteFile {
  /// Where it stands.
  public let path: SitePath
  private let makeKey: () -> ContentHash
  private let make: () -> [UInt8]

  /// A page, from a template.
  init<Page: SitePage>(_ page: Page, _ template: Template) {
    self.init(page.path, key: template.hash, page) { template.render(page.value) }
  }

  /// A file of data.
  init<Data: SiteData>(_ data: Data) {
    self.init(data.path, key: ContentHash(), data) { data.content }
  }

  /// A file of the theme.
  init(_ path: SitePath, content: [UInt8]) {
    self.path = path
    makeKey = { ContentHash(content) }
    make = { content }
  }

  private init(
    _ path: SitePath, key template: ContentHash, _ inputs: some Encodable,
    content: @escaping () -> [UInt8]
  ) {
    self.path = path
    makeKey = { ContentHash(Program.identity.bytes, template.bytes, Record(inputs).bytes) }
    make = content
  }

  /// What stands for all that it is made from: the same key, the same content.
  ///
  /// - Complexity: O(n) for n bytes that it is made from, each time.
  public var key: ContentHash { makeKey() }

  /// Makes what the file holds.
  public func content() -> [UInt8] { make() }
}

/// A page as a value: its stored properties are all that it is made from.
///
/// Its key is the hash of those properties, so what the compiler codes cannot be forgotten, and
/// what a page shows must be among them: nothing may be looked up elsewhere, neither in a global
/// nor through a property that codes itself only in part. Whatever is stored here and changes with
/// the rest of the gallery makes the page change with it.
protocol SitePage: Encodable {
  /// Where it stands.
  var path: SitePath { get }
  /// What its template is filled with.
  var value: TemplateValue { get }
}

/// A file of data as a value, to which the same applies as to a page.
protocol SiteData: Encodable {
  /// Where it stands.
  var path: SitePath { get }
  /// What the file holds.
  var content: [UInt8] { get }
}
