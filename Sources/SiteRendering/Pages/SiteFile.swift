public import FileSystem
public import SiteFormat
internal import Records

/// File of the site, made on demand, by any thread.
public struct SiteFile: Sendable {
  /// The path in the site.
  public let path: SitePath
  private let makeKey: @Sendable () -> ContentHash
  private let make: @Sendable () -> [UInt8]

  /// Creates a page from a template.
  init<Page: SitePage>(_ page: Page, _ template: Template) {
    self.init(page.path, key: template.hash, page) { template.render(page.value) }
  }

  /// Creates a data file.
  init<Data: SiteData>(_ data: Data) {
    self.init(data.path, key: ContentHash(), data) { data.content }
  }

  /// Creates a file of the theme.
  init(_ path: SitePath, content: [UInt8]) {
    self.path = path
    makeKey = { ContentHash(content) }
    make = { content }
  }

  private init(
    _ path: SitePath, key template: ContentHash, _ inputs: some Encodable & Sendable,
    content: @escaping @Sendable () -> [UInt8]
  ) {
    self.path = path
    makeKey = { ContentHash(Program.identity.bytes, template.bytes, Record(inputs).bytes) }
    make = content
  }

  /// The cache key, a hash of all inputs: the same key means the same content.
  ///
  /// - Complexity: O(n) for n bytes of inputs, each time.
  public var key: ContentHash { makeKey() }

  /// Makes the content of the file.
  public func content() -> [UInt8] { make() }
}

/// Page as a value: its stored properties are all its inputs.
///
/// Its key is the hash of those properties, which the compiler encodes, so that none is forgotten.
/// A page must show nothing else, neither from a global nor from a property that encodes only a
/// part of itself. A property that changes with the rest of the gallery changes the page with it.
protocol SitePage: Encodable, Sendable {
  /// The path in the site.
  var path: SitePath { get }
  /// The values of its template.
  var value: TemplateValue { get }
}

/// Data file as a value; the rules for pages apply.
protocol SiteData: Encodable, Sendable {
  /// The path in the site.
  var path: SitePath { get }
  /// The content of the file.
  var content: [UInt8] { get }
}
