internal import GalleryModel
internal import Imaging
internal import SiteFormat
internal import WaterfallLayout

/// Page of a chunk; that of the first one is the album's index.
struct ChunkPage: SitePage {
  /// The content of the album's index alone, since it changes with the rest of the gallery.
  struct Index: Encodable {
    /// The summary of the album itself.
    let summary: AlbumSummary
    /// The chunks on the pages that follow.
    let others: [PageChunk]
    /// The albums below it, as far as they are on this page.
    let albums: [AlbumSummary]
    /// The page of the others; nil: there are none.
    let moreAlbums: SitePath?
    /// The listed albums before and after it, beside each other.
    let neighbours: AlbumNeighbours
    /// The pages that people wrote and that the menu does not name.
    let pages: [MenuEntry]
    /// The links for searching the gallery.
    let find: FindLinks
    /// The archive of originals, where one is offered.
    let archive: SitePath?
  }

  let visit: Keyed<AlbumVisit>
  let chunk: PageChunk
  /// The pages before and after this one.
  let previous, next: SitePath?
  /// The additional content of the album's index; nil on other pages.
  let index: Index?

  var path: SitePath { chunk.page }

  /// The values of the template.
  ///
  /// - Complexity: O(photos of the chunk x bands).
  var value: TemplateValue {
    var values = frame.values
    values["title"] = .text(album.title)
    values["captions"] = .text(configuration.captions.rawValue)
    values["key"] = .text(chunk.key)
    values["stream"] = .text(album.streamFile.link(from: path))
    values["sections"] = .list(
      SectionValues(
        chunk: chunk, visit: visit, isBelowCards: index?.albums.isEmpty == false
      ) { $0.link(from: path) }.all)
    values["hasPhotos"] = .flag(chunk.photoCount > 0)
    values["layouts"] = .list(layouts)
    values["isSwitchable"] = .flag(layouts.count > 1)
    values.merge(pager) { $1 }
    if let index {
      values.merge(introduction(index)) { $1 }
      values.merge(links(to: index.neighbours)) { $1 }
      if !index.pages.isEmpty {
        values["textPages"] = .links(index.pages, from: path)
        values["hasCredits"] = true
      }
    }
    return .object(values)
  }

  private var album: AlbumIdentity { visit.album }
  private var configuration: Configuration { album.configuration }

  private var frame: PageFrame {
    let layout = chunk.layout
    let frames = ChunkStyle(
      layout, .page(chunk.key), configuration,
      photos: chunk.parts.flatMap(\.tiles))
    let heightsBelow = index?.others.map { $0.heights(in: configuration.layout) } ?? []
    let sheet = frames.css + StreamStyle(layout, heightsBelow: heightsBelow).css + edges
    return PageFrame(
      path: path, visit: visit, title: album.title,
      summary: album.description.map(Markdown.words), style: sheet,
      relations: [
        "previous": previous, "next": next,
        "up": index == nil ? album.indexPage : visit.above.last?.indexPage,
      ].compactMapValues(\.self),
      showsOwnAlbum: index == nil,
      shown: shownPhoto, data: index == nil ? nil : LinkedData(album, at: path))
  }

  /// The rule for what the words of the page share with its photos: the edge, and the room that the
  /// switch takes.
  private var edges: String {
    let width = chunk.photoCount > 0 ? configuration.switchWidth : 0
    return ":root{--inset:\(CSSNumber(configuration.inset))px;--switch:\(CSSNumber(width))px}"
  }

  /// The photo for link previews of the page.
  private var shownPhoto: Item? {
    index == nil ? chunk.parts.first?.photos.first : index?.summary.cover
  }

  private func introduction(_ index: Index) -> [String: TemplateValue] {
    [
      "descriptionHTML": TemplateValue(album.description.map { Markdown.blocks($0) }),
      "total": TemplateValue(index.summary.photoCount), "find": index.find.value(from: path),
      "tally": .text(visit.words.contents(of: index.summary)),
      "archive": index.archive.map { .link(to: $0, from: path) } ?? false,
      "hasAlbums": .flag(!index.albums.isEmpty),
      "albums": .cards(index.albums.map { visit.value.card(of: $0, on: path) }, fillsPage: true),
      "moreAlbums": index.moreAlbums.map { .link(to: $0, from: path) } ?? false,
      "hasLede": .flag(album.description != nil || index.archive != nil),
    ]
  }

  private func links(to neighbours: AlbumNeighbours) -> [String: TemplateValue] {
    guard neighbours != AlbumNeighbours() else { return [:] }
    return [
      "hasNeighbours": true, "hasCredits": true,
      "previousAlbum": link(to: neighbours.previous), "nextAlbum": link(to: neighbours.next),
    ]
  }

  private func link(to album: AlbumIdentity?) -> TemplateValue {
    guard let album else { return false }
    return .object([
      "href": .text(album.indexPage.link(from: path)), "title": .text(album.title),
    ])
  }

  private var pager: [String: TemplateValue] {
    guard previous != nil || next != nil else { return [:] }
    let isFarFromFirst = previous != nil && previous != album.indexPage
    return [
      "hasPager": true, "contents": .text(album.contentsPage.link(from: path)),
      "first": isFarFromFirst ? .link(to: album.indexPage, from: path) : false,
    ]
  }

  /// The layouts that visitors can switch between.
  private var layouts: [TemplateValue] {
    configuration.offeredLayouts.map { kind in
      .object([
        "name": .text(kind.rawValue), "label": .text(visit.words["layouts.\(kind.rawValue)"]),
        "icon": .text(kind.page(configuration).icon),
        "isFirst": .flag(kind == configuration.layout),
      ])
    }
  }
}
