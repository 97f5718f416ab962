internal import GalleryModel
internal import Imaging
internal import Pictures
internal import SiteFormat

/// Page of one photo.
struct ItemPage: SitePage {
  let visit: Keyed<AlbumVisit>
  let photo: Item
  /// The page of the photo's chunk.
  let chunk: SitePath
  /// The keywords of the photo that have pages.
  let keywords: [KeywordLink]
  /// The pages of the photos before and after it.
  let previous, next: SitePath?
  /// The pages of the photos in its stack, its own among them; empty without one.
  let stack: [SitePath]

  var path: SitePath { visit.album.page(of: photo) }

  /// The values of the template.
  var value: TemplateValue {
    var values = frame.values
    values.merge(
      pictures.values(upTo: 1280, sizes: shownWidth) { $0.link(from: path) }
    ) { $1 }
    let clip = photo.playerValue(visit.album.configuration.clips) { $0.link(from: path) }
    // The still of a Live Photo is what counts; a frame of an animation is a part of it.
    let isShownMoving = photo.isClip || photo.kind.loops
    // A player is a control, which needs a name, also beside a caption.
    values["alt"] = .text(isShownMoving ? photo.linkText : photo.altTextBesideCaption)
    values["clip"] = isShownMoving ? clip : false
    values["live"] = isShownMoving ? false : clip
    values["photoSheet"] = TemplateValue(visit.assets.viewerSheet?.path.link(from: path))
    values["isFirst"] = true
    values["isEager"] = true
    values["title"] = .text(heading)
    values["captionHTML"] = TemplateValue(
      photo.caption.map {
        Markdown.blocks(
          $0, from: visit.album.folder.link(from: path), on: chunk.link(from: path))
      })
    let information = photo.information(in: visit.words, keywords: keywords)
    values["hasInformation"] = .flag(!information.isEmpty)
    values["information"] = .list(information.map { $0.templateValue(on: path) })
    values["original"] = photo.hasOriginal ? .link(to: photo.originalFile, from: path) : false
    values["fileName"] = .text(photo.originalName)
    values["stack"] = stackLinks
    values["albumHref"] = .text(visit.album.tileLink(to: photo, on: chunk, from: path))
    return .object(values)
  }

  private var stackLinks: TemplateValue {
    guard !stack.isEmpty else { return false }
    let links = stack.enumerated().map { index, page in
      TemplateValue.object([
        "number": TemplateValue(index + 1), "href": .text(page.link(from: path)),
        "isCurrent": .flag(page == path),
      ])
    }
    return .object(["tally": .text(visit.words.photos(stack.count)), "photos": .list(links)])
  }

  private var heading: String { photo.heading(in: visit.words, of: visit.album) }

  private var pictures: PictureSet {
    PictureSet(photo)
  }

  private var frame: PageFrame {
    let relations = ["previous": previous, "next": next, "up": chunk]
    return PageFrame(
      path: path, visit: visit, title: heading,
      summary: photo.caption.map(Markdown.words), style: style,
      relations: relations.compactMapValues(\.self), shown: photo,
      data: LinkedData(photo, pictures, of: visit.album, at: path))
  }

  /// The size of the frame, reserved before the picture loads: it fills the window, but exceeds
  /// neither the window nor the picture's own pixels.
  private var style: String {
    let size = photo.size
    let fill = photo.placeholder.map { ";background:\($0.colour.css)" } ?? ""
    return ".photo .frame{aspect-ratio:\(size.width)/\(size.height);inline-size:\(cssWidth)\(fill)}"
  }

  private var cssWidth: String {
    let pixels = pictures.widest?.picture.size.width ?? 0
    // The theme sets the number of device pixels per px. A small clip may be shown larger than its
    // pixels: nobody looks at one frame for long.
    let largest =
      !photo.isClip ? "calc(\(pixels)px / var(--density))" : "\(max(pixels, 640))px"
    return "min(100%, \(widthForHeight("svh")), \(largest))"
  }

  /// The width at which the picture is as high as the window less 9rem for the rest of the page.
  private func widthForHeight(_ unit: String) -> String {
    let shape = Double(photo.size.width) / Double(photo.size.height)
    return "max(calc(\(CSSNumber(shape * 100))\(unit) - \(CSSNumber(shape * 9))rem), 10rem)"
  }

  private var shownWidth: String { "min(100vw, \(widthForHeight("vh")))" }
}

extension InformationRow {
  fileprivate func templateValue(on path: SitePath) -> TemplateValue {
    .object([
      "label": .text(label), "value": .text(value), "dateTime": TemplateValue(dateTime),
      "hasParts": .flag(!parts.isEmpty),
      "parts": .list(
        parts.enumerated().map { index, part in
          .object([
            "text": .text(part.text), "isLater": .flag(index > 0),
            "link": part.page.map { .link(to: $0, from: path) } ?? false,
          ])
        }),
    ])
  }
}
