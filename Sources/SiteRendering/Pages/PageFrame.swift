internal import GalleryModel
internal import Imaging
internal import SiteFormat

/// Common parts of all pages: head, breadcrumbs, credits.
struct PageFrame {
  let path: SitePath
  let visit: Keyed<AlbumVisit>
  let title: String
  var summary: String?
  /// The place on its host that addresses begin at; nil: the page's own.
  var base: String?
  /// The text of the page's style element.
  var style = ""
  /// The pages before, after and above this one.
  var relations: [String: SitePath] = [:]
  /// True if the breadcrumbs include the page's own album.
  var showsOwnAlbum = true
  /// The photo for link previews of the page.
  var shown: Item?
  /// The structured data for search engines.
  var data: LinkedData?

  /// The version of the template values, raised when one is removed or changes its meaning.
  private static let dataVersion = 1

  /// The picture for link previews, on a site whose address is known; else false.
  private var share: TemplateValue {
    let configuration = visit.album.configuration
    guard let url = configuration.siteURL, let shown,
      let picture = PictureSet(shown).widest
    else { return false }
    return .object([
      "image": .text(picture.path.absolute(on: url)),
      "width": TemplateValue(picture.picture.size.width),
      "height": TemplateValue(picture.picture.size.height), "alt": .text(shown.altText),
      "video": TemplateValue(shown.isClip ? shown.clipFile?.absolute(on: url) : nil),
    ])
  }

  private var policy: String {
    SecurityPolicy.text(
      style: style, hasBase: base != nil, visit.album.configuration)
  }

  /// The page in each language of the gallery; empty where there is one.
  private var languages: [TemplateValue] {
    let configuration = visit.album.configuration
    guard configuration.languages.count > 1 else { return [] }
    let names = Array(path.names.dropFirst(visit.root.location.count))
    return configuration.languages.map { language -> TemplateValue in
      let page = SitePath(names).below(configuration.folder(of: language))
      let link = page.link(from: path)
      return .object([
        "language": .text(language), "name": .text(Words.name(of: language)), "href": .text(link),
        "alternate": .text(configuration.siteURL.map { page.absolute(on: $0) } ?? link),
        "isFirst": .flag(language == configuration.languages.first),
        "isCurrent": .flag(language == configuration.language),
      ])
    }
  }

  /// The values common to all templates.
  var values: [String: TemplateValue] {
    [creditValues, assetValues, linkValues].reduce(into: documentValues) { all, some in
      all.merge(some) { $1 }
    }
  }

  /// The facts of the page itself.
  private var documentValues: [String: TemplateValue] {
    let configuration = visit.album.configuration
    return [
      "dataVersion": TemplateValue(Self.dataVersion),
      "words": visit.words.values, "language": .text(configuration.language),
      "direction": .text(configuration.readingDirection.rawValue),
      "policy": .text(policy),
      "style": .text(style), "base": TemplateValue(base),
      "pageTitle": .text(title), "summary": TemplateValue(summary),
      "siteName": .text(visit.root.title),
      "locale": .text(configuration.language.replacing("-", with: "_")),
      "isClip": .flag(shown?.isClip == true),
      "dataHTML": TemplateValue(data.map(LinkedData.html)),
      "viewer": .text(configuration.viewer.rawValue),
      "colourScheme": .text(configuration.theme.colourScheme),
    ]
  }

  /// The author, the licence, and the addresses for other sites.
  private var creditValues: [String: TemplateValue] {
    let configuration = visit.album.configuration
    let hasFeed = configuration.siteURL != nil && visit.isListed
    let hasCredits =
      configuration.siteAuthor != nil || configuration.siteLicence != nil || hasFeed
    let feed = SitePath.feed.below(visit.root.location)
    return [
      "author": TemplateValue(configuration.siteAuthor),
      "licence": TemplateValue(configuration.siteLicence),
      "licenceHref": TemplateValue(configuration.licenceAddress), "hasCredits": .flag(hasCredits),
      "isListed": .flag(visit.isListed),
      "canonical": TemplateValue(configuration.siteURL.map { path.absolute(on: $0) }),
      "share": share,
      "feed": hasFeed ? .link(to: feed, from: path) : false,
    ]
  }

  /// The files that the page loads, and what a gallery adds to its head and end.
  private var assetValues: [String: TemplateValue] {
    let assets = visit.assets
    return [
      "themeScript": TemplateValue(assets.themeScript?.path.link(from: path)),
      "icon": .text(assets.icon.path.link(from: path)),
      "styleSheet": .text(assets.style.path.link(from: path)),
      "captionSheet": .link(to: assets.font.sheet.path, from: path),
      "script": .text(assets.script.path.link(from: path)),
      "later": .list(
        assets.later.map { name, file in
          .object(["name": .text(name), "href": .text(file.path.link(from: path))])
        }),
      "headHTML": TemplateValue(assets.slots.head), "endHTML": TemplateValue(assets.slots.end),
    ]
  }

  /// The links to other pages.
  private var linkValues: [String: TemplateValue] {
    let languages = self.languages
    let hasCrumbs = showsOwnAlbum || !visit.above.isEmpty
    var values: [String: TemplateValue] = [
      "crumbs": visit.value.crumbs(from: path, withSelf: showsOwnAlbum),
      "hasCrumbs": .flag(hasCrumbs),
      "languages": .list(languages), "hasLanguages": .flag(!languages.isEmpty),
      "menu": visit.value.menu(from: path), "hasMenu": .flag(visit.value.hasMenu),
    ]
    for name in ["previous", "next", "up"] {
      values[name] = relations[name].map { .link(to: $0, from: path) } ?? .flag(false)
    }
    return values
  }
}

extension TemplateValue {
  /// A link to a file of the site.
  static func link(to target: SitePath, from page: SitePath) -> TemplateValue {
    .object(["href": .text(target.link(from: page))])
  }
}

extension ColourTheme {
  /// The `color-scheme` that pages have until the reader chooses another.
  fileprivate var colourScheme: String {
    switch self {
    case .auto, .switch: "light dark"
    case .light, .dark: rawValue
    }
  }
}
