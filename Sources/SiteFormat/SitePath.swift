internal import Text

/// Path of a file in a site, name by name.
public struct SitePath: Hashable, Sendable, Codable {
  /// The names from the site's root down; the last one is the file's.
  public let names: [String]
  /// The address that stands for the site's root; nil: the site's own. Media may have another.
  public internal(set) var base: String?

  /// Creates a path from its names.
  public init(_ names: [String]) {
    self.names = names
  }

  /// Creates the path of a file in a folder that is no album.
  ///
  /// - Parameters:
  ///   - location: The album that has the folder, name by name; empty for the root.
  public init(_ location: [String] = [], in folder: ReservedFolder, _ names: String...) {
    self.init(location + [folder.rawValue] + names)
  }

  /// The same path in a folder of the site, as that of another language.
  public func below(_ folder: [String]) -> SitePath { SitePath(folder + names) }

  /// The name of the page of a folder.
  public static let index = "index.html"
  /// The names, without `.html`, that no page which a person wrote may have.
  public static let reservedPages: Set = ["index", "fragment", "404"]
  /// The name of an album's order, totals and heights.
  public static let streamName = "stream.json"
  /// The list of the albums, for other programs.
  public static let gallery = SitePath(["gallery.json"])

  /// The name of a part of a file that is too large for one, from 0, which has the file's own name:
  /// `stream.json`, then `stream-1.json`.
  public static func name(ofPart part: Int, of file: String) -> String {
    part == 0 ? file : file.replacing(".json", with: "-\(part).json")
  }

  /// True for the name of a file or of a part of it.
  public static func isPart(_ name: String, of file: String) -> Bool {
    guard name != file else { return true }
    let number = name.dropFirst(file.count - 4).dropLast(5)
    return Int(number).map { $0 > 0 && name == self.name(ofPart: $0, of: file) } ?? false
  }

  /// The Atom feed.
  public static let feed = SitePath(["feed.xml"])
  /// The map of the site for search engines.
  public static let map = SitePath(["sitemap.xml"])

  /// One part of a map that is too large for one file, from 1.
  public static func map(part: Int) -> SitePath { SitePath(["sitemap-\(part).xml"]) }

  /// True for the path of a map or of a part of one.
  public static func isMap(_ place: String) -> Bool {
    place.hasPrefix("sitemap") && place.hasSuffix(".xml")
  }

  /// The page that hosts show for addresses that lead nowhere.
  public static let notFound = SitePath(["404.html"])
  /// The headers that hosts send with files, as Netlify and Cloudflare Pages read them.
  public static let headers = SitePath(["_headers"])
  /// The rules for search engines.
  public static let robots = SitePath(["robots.txt"])

  /// The start of the search's index.
  public static let searchIndex = SitePath(in: .search, "index.json")

  /// A part of the list of photos that the search finds.
  public static func searchPhotos(_ number: Int) -> SitePath {
    SitePath(in: .search, "photos-\(number).json")
  }

  /// A part of the list of albums and keywords that the search finds.
  public static func searchLinks(_ number: Int) -> SitePath {
    SitePath(in: .search, "links-\(number).json")
  }

  /// True for the path of a part of one of these lists.
  public static func isSearchList(_ place: String) -> Bool {
    ["photos-", "links-"].contains { place.hasPrefix("\(ReservedFolder.search.rawValue)/\($0)") }
  }

  /// The search terms that begin with some letters.
  public static func searchTerms(_ key: String) -> SitePath {
    SitePath(in: .search, "terms\(key).json")
  }

  /// A page of the photos that have a term, from 0.
  public static func searchPage(_ number: Int, ofTerm key: String) -> SitePath {
    SitePath(in: .search, "term\(key)-\(number).json")
  }

  /// A page of the list of keywords, from 0.
  public static func tags(_ page: Int) -> SitePath {
    SitePath(in: .tags, page == 0 ? index : "\(page + 1).html")
  }

  /// A page of the photos with a keyword, from 0.
  public static func tag(_ slug: String, page: Int) -> SitePath {
    let number = page == 0 ? [] : ["\(page + 1)"]
    return SitePath([ReservedFolder.tags.rawValue, slug] + number + [index])
  }

  /// A file of the theme.
  public static func asset(_ name: String) -> SitePath {
    SitePath([ReservedFolder.assets.rawValue] + name.split(separator: "/").map(String.init))
  }

  /// The script of the element `<photo-fall>`, which pages of another site name.
  public static let element = SitePath.asset("photo-fall.js")

  /// The path as text, for reports: `trips/iceland/index.html`.
  public var text: String {
    names.joined(separator: "/")
  }

  /// A relative address of this file on a page, good over http and from `file://`.
  public func link(from page: SitePath, fragment: String? = nil) -> String {
    if let base { return absolute(on: base, fragment: fragment) }
    let folder = page.names.dropLast()
    let shared = zip(folder, names.dropLast()).prefix { $0 == $1 }.count
    return String(repeating: "../", count: folder.count - shared)
      + names[shared...].map(PercentEncoding.encode).joined(separator: "/") + Self.anchor(fragment)
  }

  /// The address of this file on a site at `url`, unless it has a base of its own; an `index.html`
  /// goes by its folder.
  public func absolute(on url: String, fragment: String? = nil) -> String {
    let base = Self.folder(base ?? url)
    let shown = names.last == Self.index ? names.dropLast() + [""] : names[...]
    return base + shown.map(PercentEncoding.encode).joined(separator: "/")
      + Self.anchor(fragment)
  }

  /// An address to which paths can be appended.
  public static func folder(_ url: String) -> String { url.hasSuffix("/") ? url : url + "/" }

  private static func anchor(_ fragment: String?) -> String {
    fragment.map { "#" + PercentEncoding.encode($0) } ?? ""
  }
}
