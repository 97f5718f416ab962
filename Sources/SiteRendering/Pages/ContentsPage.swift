internal import GalleryModel
internal import SiteFormat

/// List of all pages of an album, for people who cannot scroll through it.
struct ContentsPage: SitePage {
  let visit: Keyed<AlbumVisit>
  let chunks: [PageChunk]

  var path: SitePath { visit.album.contentsPage }

  /// The values of the template.
  ///
  /// - Complexity: O(chunks).
  var value: TemplateValue {
    let album = visit.album
    var values = PageFrame(
      path: path, visit: visit, title: visit.words.text(.allPagesOf, ["album": .text(album.title)]),
      relations: ["up": album.indexPage]
    ).values
    values["title"] = .text(visit.words[.allPages])
    values["tally"] = .text(visit.words.photos(chunks.reduce(0) { $0 + $1.photoCount }))
    values["pages"] = .cards(pages)
    return .object(values)
  }

  private var pages: [Card] {
    var start = 0
    return chunks.map { chunk in
      let (count, first) = (chunk.photoCount, chunk.parts.first?.photos.first)
      defer { start += count }
      return Card(
        title: visit.words.text(
          .photoRange, ["first": .number(start + 1), "last": .number(start + count)]),
        tally: first?.heading(in: visit.words, of: visit.album) ?? "",
        covers: [first].compactMap(\.self), href: chunk.page.link(from: path), page: path)
    }
  }
}
