internal import GalleryModel
internal import Imaging
internal import WaterfallLayout

/// The page of a chunk; that of the first one is the album's index.
struct ChunkPage {
  let chunk: Int
  let visit: AlbumVisit
  let assets: ThemeAssets
  let layout: ChunkLayout
  /// The heights of the chunks below, in each band; on the album's index alone.
  var heightsBelow: ArraySlice<[LinearLength]> = []

  var path: SitePath { album.page(of: chunk) }

  /// What the template is filled with.
  ///
  /// - Complexity: O(photos of the chunk x bands).
  var value: TemplateValue {
    var values = frame.values
    values["title"] = .text(album.title)
    values["captions"] = .text(configuration.captions.rawValue)
    values["key"] = .text(album.chunks[chunk].key)
    values["stream"] = .text(album.streamFile.link(from: path))
    values["sections"] = .list(sections)
    values["hasPhotos"] = .flag(!visit.photos.isEmpty)
    values["layouts"] = .list(layouts)
    values["isSwitchable"] = .flag(layouts.count > 1)
    values.merge(pager) { $1 }
    if chunk == 0 { values.merge(introduction) { $1 } }
    return .object(values)
  }

  private var album: Album { visit.album }
  private var configuration: Configuration { album.configuration }

  private var frame: PageFrame {
    let frames = ChunkStyle(layout, key: album.chunks[chunk].key, configuration)
    let sheet = frames.css + StreamStyle(layout, heightsBelow: heightsBelow).css
    return PageFrame(
      path: path, visit: visit, assets: assets, title: album.title,
      summary: album.description.map(Markdown.words), style: sheet,
      relations: [
        "previous": chunk > 0 ? album.page(of: chunk - 1) : nil,
        "next": chunk + 1 < album.chunks.count ? album.page(of: chunk + 1) : nil,
        "up": chunk > 0 ? album.indexPage : visit.above.last?.indexPage,
      ].compactMapValues(\.self),
      showsOwnAlbum: chunk > 0,
      shareImage: album.cover.flatMap {
        PictureSet($0, recipe: configuration.pictures).widest?.path
      }
    )
  }

  /// What stands on the album's index alone, since it changes with the rest of the gallery.
  private var introduction: [String: TemplateValue] {
    [
      "descriptionHTML": TemplateValue(album.description.map(Markdown.blocks)),
      "total": TemplateValue(album.photoCount),
      "tally": .text(Tally.album(album)), "hasAlbums": .flag(!album.albums.isEmpty),
      "albums": .list(album.albums.map(card)),
    ]
  }

  private func card(_ album: Album) -> TemplateValue {
    .card(
      title: album.title, tally: Tally.album(album), cover: album.cover, to: album.indexPage,
      from: path, recipe: album.configuration.pictures)
  }

  private var pager: [String: TemplateValue] {
    guard album.chunks.count > 1 else { return [:] }
    return [
      "hasPager": true, "contents": .text(album.contentsPage.link(from: path)),
      "first": chunk > 1 ? .link(to: album.indexPage, from: path) : false,
    ]
  }

  /// The layouts between which people may switch.
  private var layouts: [TemplateValue] {
    configuration.offeredLayouts.map { kind in
      .object([
        "name": .text(kind.rawValue), "label": .text(kind.label), "icon": .text(kind.icon),
        "isFirst": .flag(kind == configuration.layout),
      ])
    }
  }

  private var sections: [TemplateValue] {
    let sizes = ImageSizes(layout)
    var index = 0
    return album.parts(of: album.chunks[chunk]).enumerated().map { number, part in
      let tiles = part.photos.map { photo in
        defer { index += 1 }
        return tile(photo, index: index, sizes: sizes)
      }
      return .object([
        "index": TemplateValue(number), "tiles": .list(tiles), "header": header(part),
        "footerHTML": TemplateValue(part.footer.map(Markdown.blocks)),
      ])
    }
  }

  private func header(_ part: Album.PagePart) -> TemplateValue {
    guard part.hasHeader else { return false }
    let text = part.isContinued ? nil : part.section.text
    return .object([
      "title": TemplateValue(part.section.heading.title(in: visit.words)),
      "textHTML": TemplateValue(text.map(Markdown.blocks)),
      "isContinued": .flag(part.isContinued),
    ])
  }

  private func tile(_ photo: Photo, index: Int, sizes: ImageSizes) -> TemplateValue {
    let pictures = PictureSet(photo, recipe: configuration.pictures)
    let isEager = sizes.isInFirstView(tile: index)
    let caption = configuration.captions == .none ? nil : photo.caption
    let target = configuration.photoPages == .all ? album.page(of: photo) : pictures.widest?.path
    var values = pictures.values(
      from: path, upTo: 480, sizes: sizes.attribute(tile: index, isLazy: !isEager))
    values["index"] = TemplateValue(index)
    values["id"] = .text(photo.id)
    values["name"] = .text(photo.pageName)
    values["href"] = TemplateValue(target?.link(from: path))
    values["alt"] = .text(caption == nil ? photo.altText : photo.altTextBesideCaption)
    values["captionHTML"] = TemplateValue(caption.map(Markdown.line))
    values["isFirst"] = .flag(index == 0)
    values["isEager"] = .flag(isEager)
    return .object(values)
  }
}

extension TemplateValue {
  /// A link with a cover, a title and a number: to an album, or to a page of one.
  static func card(
    title: String, tally: String, cover: Photo?, to target: SitePath, from page: SitePath,
    recipe: PictureRecipe
  ) -> TemplateValue {
    // As wide as the theme's grid of cards makes them.
    let sizes = "(min-width: 600px) 320px, 50vw"
    let pictures = cover.map { PictureSet($0, recipe: recipe) }
    var values = pictures?.values(from: page, upTo: 480, sizes: sizes) ?? [:]
    values["title"] = .text(title)
    values["tally"] = .text(tally)
    values["href"] = .text(target.link(from: page))
    return .object(values)
  }
}
