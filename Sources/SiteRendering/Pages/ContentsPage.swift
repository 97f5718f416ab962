internal import GalleryModel
internal import SiteFormat

/// List of the pages of an album, for people who cannot scroll through it; of many pages, a part.
struct ContentsPage: SitePage {
  let visit: Keyed<AlbumVisit>
  /// The pages that it lists.
  let chunks: [PageChunk]
  /// The number of the part, from 0.
  let number: Int
  /// The index of the first photo of its pages in the album.
  let start: Int
  /// The number of photos of the album.
  let total: Int
  let previous, next: SitePath?

  var path: SitePath { visit.album.contentsPage(number) }

  /// The parts of the list; none for an album of one page.
  static func all(_ visit: Keyed<AlbumVisit>, _ chunks: [PageChunk]) -> [ContentsPage] {
    guard chunks.count > 1 else { return [] }
    let total = chunks.reduce(0) { $0 + $1.photoCount }
    var start = 0
    let starts = stride(from: 0, to: chunks.count, by: Card.longestPage)
    return starts.enumerated().map { number, first in
      let own = chunks[first...].prefix(Card.longestPage)
      defer { start += own.reduce(0) { $0 + $1.photoCount } }
      return ContentsPage(
        visit: visit, chunks: Array(own), number: number, start: start, total: total,
        previous: number > 0 ? visit.album.contentsPage(number - 1) : nil,
        next: own.endIndex < chunks.count ? visit.album.contentsPage(number + 1) : nil)
    }
  }

  /// The values of the template.
  ///
  /// - Complexity: O(chunks).
  var value: TemplateValue {
    let album = visit.album
    let relations = ["previous": previous, "next": next, "up": album.indexPage]
    var values = PageFrame(
      path: path, visit: visit, title: visit.words.text(.allPagesOf, ["album": .text(album.title)]),
      relations: relations.compactMapValues(\.self)
    ).values
    values["title"] = .text(visit.words[.allPages])
    values["tally"] = .text(visit.words.photos(total))
    values["hasPager"] = .flag(previous != nil || next != nil)
    values["pages"] = .cards(pages)
    return .object(values)
  }

  private var pages: [Card] {
    var start = start
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
