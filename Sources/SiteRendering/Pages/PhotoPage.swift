internal import GalleryModel
internal import Imaging

/// The page of one photo.
struct PhotoPage {
  /// Which of the album's photos.
  let index: Int
  /// Which of the album's chunks holds it.
  let chunk: Int
  let visit: AlbumVisit
  let assets: ThemeAssets

  var path: SitePath { visit.album.page(of: photo) }

  /// What the template is filled with.
  var value: TemplateValue {
    var values = frame.values
    values.merge(pictures.values(from: path, upTo: 1280, sizes: shownWidth)) { $1 }
    values["alt"] = .text(photo.altText)
    values["isFirst"] = true
    values["isEager"] = true
    values["title"] = .text(photo.pageTitle)
    values["captionHTML"] = TemplateValue(photo.caption.map(Markdown.blocks))
    let place = visit.album.page(of: chunk).link(from: path, fragment: "photo-" + photo.pageName)
    values["albumHref"] = .text(place)
    return .object(values)
  }

  private var photo: Photo { visit.photos[index] }

  private var pictures: PictureSet {
    PictureSet(photo, recipe: visit.album.configuration.pictures)
  }

  private var frame: PageFrame {
    let neighbour = { (place: Int) in
      visit.photos.indices.contains(place) ? visit.album.page(of: visit.photos[place]) : nil
    }
    let relations = [
      "previous": neighbour(index - 1), "next": neighbour(index + 1),
      "up": visit.album.page(of: chunk),
    ]
    return PageFrame(
      path: path, visit: visit, assets: assets, title: photo.pageTitle,
      summary: photo.caption.map(Markdown.words), style: style,
      relations: relations.compactMapValues(\.self), shareImage: pictures.widest?.path)
  }

  /// The frame takes its room before the picture arrives: its shape is known, and it fills the
  /// window without growing over it or over the picture's own pixels.
  private var style: String {
    let size = photo.header.size
    return ".photo>.frame{aspect-ratio:\(size.width)/\(size.height);inline-size:\(cssWidth)}"
  }

  private var cssWidth: String {
    "min(100%, \(widthForHeight("svh")), \(pictures.widest?.picture.size.width ?? 0)px)"
  }

  /// The width at which the picture is as high as the window less the page's furniture.
  private func widthForHeight(_ unit: String) -> String {
    let shape = Double(photo.header.size.width) / Double(photo.header.size.height)
    return "max(calc(\(CSSNumber(shape * 100))\(unit) - \(CSSNumber(shape * 9))rem), 10rem)"
  }

  private var shownWidth: String { "min(100vw, \(widthForHeight("vh")))" }
}
