internal import FileSystem
internal import GalleryModel
internal import Imaging
internal import SiteFormat

/// `fragment.html`: the gallery of a page as a piece of HTML for pages of another site.
///
/// It begins with a link to its own style sheet, since a fragment has no head, and its classes all
/// begin with `pf-`. Titles, albums and navigation are left to the other site.
struct FragmentPage: SitePage {
  let sheet: FragmentSheet
  /// The fragment that follows in the album.
  let next: SitePath?
  /// True if photos lead to their pages; false: to the large pictures.
  let leadsToPages: Bool
  /// The script of the viewer in which photos open in place; nil: they lead elsewhere.
  let viewer: SitePath?

  var path: SitePath { chunk.fragment }

  /// The values of the template.
  var value: TemplateValue {
    let sections = SectionValues(
      chunk: chunk, visit: visit, isEmbedded: true, leadsToPages: leadsToPages, link: link)
    let (name, css) = sheet.named
    return .object([
      "language": .text(configuration.language),
      "direction": .text(configuration.readingDirection.rawValue),
      "captions": .text(configuration.captions.rawValue),
      // The hash keeps browsers from using a cached sheet with outdated frames.
      "sheet": .text(link(sheet.path) + "?" + ContentHash(Array(css.utf8)).hex(16)),
      "name": .text(name),
      "base": TemplateValue(configuration.fragmentBase),
      "next": next.map { .object(["href": .text(link($0))]) } ?? false,
      "viewer": viewer.map(viewerValue) ?? false,
      "sections": .list(sections.all),
    ])
  }

  /// Addresses for the viewer: of its script, and of the album's data.
  private func viewerValue(_ script: SitePath) -> TemplateValue {
    .object([
      "script": .text(link(script)),
      "stream": .text(link(visit.album.streamFile)),
      "key": .text(chunk.key),
      "ground": .text(configuration.viewer.rawValue),
    ])
  }

  private var visit: Keyed<AlbumVisit> { sheet.visit }
  private var chunk: PageChunk { sheet.chunk }
  private var configuration: Configuration { visit.album.configuration }

  private func link(_ target: SitePath) -> String {
    configuration.fragmentBase.map { target.absolute(on: $0) } ?? target.link(from: path)
  }
}

/// `fragment.css`: the theme's rules for fragments, and the frames of this one.
///
/// A fragment has the grid alone: a layout switch would act on all fragments of a page.
struct FragmentSheet: SiteData {
  let visit: Keyed<AlbumVisit>
  let chunk: PageChunk
  /// The theme's rules.
  let rules: String

  var path: SitePath { chunk.fragmentSheet }
  var content: [UInt8] { Array(named.css.utf8) }

  /// The sheet, and the name of the fragment that its frames are for: a hash of these, since a page may
  /// contain several, also of other galleries. What has the same name has the same frames.
  var named: (name: String, css: String) {
    let frames = frames("")
    let name = ContentHash(Array(frames.utf8)).hex(16)
    return (name, captions + rules + self.frames(name) + "\n")
  }

  /// The import of the font for measured captions; empty where there are none.
  private var captions: String {
    let hasCaptions = chunk.parts.lazy.flatMap(\.photos).contains { $0.caption != nil }
    guard visit.album.configuration.captions == .measured, hasCaptions else { return "" }
    return "@import url(\(visit.assets.font.sheet.path.link(from: path)));\n"
  }

  private func frames(_ name: String) -> String {
    var configuration = visit.album.configuration
    configuration.layout = configuration.grid
    configuration.layouts = [configuration.grid]
    return ChunkStyle(
      chunk.layout, .fragment(name), configuration, photos: chunk.parts.flatMap(\.tiles)
    ).css
  }
}

extension ChunkStyle.Names {
  /// The names in a fragment. The ID, which no element has, raises the specificity above that of
  /// the page's own rules; repeated, above that of the theme's rules in the sheet of a later
  /// fragment.
  fileprivate static func fragment(_ name: String) -> Self {
    Self(
      chunk: ":is(#pf#pf#pf#pf,[data-fragment=\"\(name)\"])", container: "pf-gallery",
      tile: ".pf-tile", caption: ".pf-caption")
  }
}
