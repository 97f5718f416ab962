internal import GalleryModel
internal import SiteFormat

/// Page that a person wrote.
struct TextPage: SitePage {
  let visit: Keyed<AlbumVisit>
  let page: WrittenPage

  var path: SitePath { page.path }

  /// The values of the template.
  var value: TemplateValue {
    let title = Markdown.lineWords(page.title)
    let summary = Markdown.summary(page.text).replacing("\n", with: " ")
    var values = PageFrame(
      path: path, visit: visit, title: title, summary: summary.isEmpty ? nil : summary,
      relations: ["up": visit.album.indexPage]
    ).values
    values["title"] = .text(title)
    values["textHTML"] = .text(
      page.beginsWithTitle ? Markdown.body(page.text) : Markdown.blocks(page.text))
    return .object(values)
  }
}
