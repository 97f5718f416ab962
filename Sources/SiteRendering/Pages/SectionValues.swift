internal import GalleryModel
internal import Imaging
internal import Pictures
internal import SiteFormat
internal import WaterfallLayout

/// Values of a chunk's sections and their tiles, for a template.
struct SectionValues {
  let chunk: PageChunk
  let visit: Keyed<AlbumVisit>
  /// True in a fragment: the page around it is unknown, so all pictures are lazy.
  var isEmbedded = false
  /// True if photos lead to their pages, where they have one.
  var leadsToPages = true
  /// True if cards with pictures are above the sections.
  var isBelowCards = false
  /// The address of a file, relative to the page of the sections.
  let link: (SitePath) -> String

  /// The sections, in order.
  ///
  /// - Complexity: O(photos of the chunk x bands).
  var all: [TemplateValue] {
    var configuration = album.configuration
    if isEmbedded { configuration.layout = configuration.grid }
    let sizes = ImageSizes(chunk.layout, configuration)
    var index = 0
    return chunk.parts.enumerated().map { number, part in
      let tiles = part.tiles.map { photo in
        defer { index += 1 }
        return tile(photo, index: index, sizes: sizes)
      }
      return .object([
        "index": TemplateValue(number), "tiles": .list(tiles), "header": header(part),
        "footerHTML": html(part.footer),
      ])
    }
  }

  private var album: AlbumIdentity { visit.album }

  /// A text of the album, whose relative links go by the album's folder on each of its pages; places of a
  /// page (`#photo-a`) are not in its fragment.
  private func html(_ text: String?) -> TemplateValue {
    let folder = link(album.folder)
    return TemplateValue(
      text.map {
        leadsToPages
          ? Markdown.blocks($0, from: folder, on: isEmbedded ? link(chunk.page) : "")
          : Markdown.blocksWithoutPlaces($0, from: folder)
      })
  }

  private func header(_ part: Album.PagePart) -> TemplateValue {
    guard part.hasHeader else { return false }
    return .object([
      "title": TemplateValue(part.heading.title(in: visit.words)),
      "days": TemplateValue(visit.words.days(part.days)),
      "textHTML": html(part.text),
      "isContinued": .flag(part.isContinued),
    ])
  }

  private func tile(_ photo: Item, index: Int, sizes: ImageSizes) -> TemplateValue {
    let configuration = album.configuration
    let pictures = PictureSet(photo)
    let isEager = !isEmbedded && sizes.isInFirstView(tile: index)
    let caption = configuration.captions == .none ? nil : photo.caption
    let target =
      (leadsToPages ? album.ownPage(of: photo) : nil)
      ?? (photo.isClip ? photo.clipFile : pictures.widest?.path)
    var values = pictures.values(
      upTo: 480, sizes: sizes.attribute(tile: index, of: photo.size, isLazy: !isEager), link: link)
    values["index"] = TemplateValue(index)
    values["id"] = .text(photo.id)
    values["kind"] = .text(photo.kind.name)
    values["clip"] = photo.clipValue(playing: configuration.clipPreview, configuration.clips, link)
    values["isSphere"] = .flag(photo.kind.sphere != nil)
    values["stack"] =
      photo.stack.map { stack in
        TemplateValue.object([
          "count": TemplateValue(stack.count), "tally": .text(visit.words.photos(stack.count)),
        ])
      } ?? false
    values["name"] = .text(photo.pageName)
    values["href"] = TemplateValue(target.map(link))
    values["alt"] = .text(caption == nil ? photo.linkText : photo.altTextBesideCaption)
    values["captionHTML"] = TemplateValue(caption.map(Markdown.line))
    values["isFirst"] = .flag(index == 0 && !isEmbedded && !isBelowCards)
    values["isEager"] = .flag(isEager)
    return .object(values)
  }
}
