internal import GalleryModel
internal import PhotoMetadata
internal import SiteFormat

/// `sitemap.xml`: the addresses of all pages, for search engines (sitemaps.org, protocol 0.9).
///
/// With more pages than a site map may hold, it lists `sitemap-1.xml` and so on instead.
struct SiteMap {
  let root: Album
  /// The address of the site.
  let url: String

  /// The maximum number of addresses in a site map.
  private static let longest = 50_000

  var files: [SiteFile] {
    let pages = root.allListed.flatMap(Self.pages)
    guard pages.count > Self.longest else { return [file(.map, urls(pages[...]))] }
    let starts = stride(from: 0, to: pages.count, by: Self.longest)
    let parts = starts.enumerated().map { index, start in
      file(.map(part: index + 1), urls(pages[start...].prefix(Self.longest)))
    }
    let places = parts.map { "<sitemap>\(location($0.path))</sitemap>\n" }.joined()
    return parts + [file(.map, Self.wrapped(places, in: "sitemapindex"))]
  }

  /// The pages of an album, each with the last day on which a photo on it was taken, if that is
  /// published.
  private static func pages(of album: Album) -> [(path: SitePath, day: CalendarDay?)] {
    let day = { (photos: [Item]) in
      photos.compactMap { $0.published.taken.flatMap { CalendarDay($0) } }.max()
    }
    let chunks = album.chunks.indices.map { index in
      (album.page(of: index), day(album.photos(of: index)))
    }
    let pages = chunks + album.pages.map { ($0.path, nil) }
    guard album.configuration.photoPages == .all else { return pages }
    return pages + album.ownPhotos.map { (album.identity.page(of: $0), day([$0])) }
  }

  private func urls(_ pages: ArraySlice<(path: SitePath, day: CalendarDay?)>) -> String {
    let entries = pages.map { page in
      let day = page.day.map { "<lastmod>\($0.isoText)</lastmod>" } ?? ""
      return "<url>\(location(page.path))\(day)</url>\n"
    }
    return Self.wrapped(entries.joined(), in: "urlset")
  }

  private func location(_ path: SitePath) -> String {
    "<loc>\(XMLText.escape(path.absolute(on: url)))</loc>"
  }

  private static func wrapped(_ entries: String, in name: String) -> String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <\(name) xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
    \(entries)</\(name)>

    """
  }

  private func file(_ path: SitePath, _ text: String) -> SiteFile {
    SiteFile(path.below(root.location), content: Array(text.utf8))
  }
}
