internal import GalleryModel
internal import Imaging
internal import PhotoMetadata
internal import SiteFormat

/// `feed.xml`: the newest photos of the site, as Atom (RFC 4287).
///
/// The dates are those on which the photos were taken, never that of the build. A photo without a
/// published date has the site's configured date, else the epoch, since Atom requires one.
struct FeedFile {
  let root: Album
  /// The address of the site.
  let url: String

  /// The maximum number of entries.
  private static let longest = 50

  var file: SiteFile { SiteFile(path, content: Array(text.utf8)) }
  private var path: SitePath { .feed.below(root.location) }

  private var text: String {
    let entries = entries
    let updated = entries.map { date(of: $0.photo) }.max() ?? siteDate
    let author = root.configuration.siteAuthor ?? root.title
    return """
      <?xml version="1.0" encoding="utf-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="\(root.configuration.language)">
      <link rel="self" href="\(XMLText.escape(path.absolute(on: url)))"/>
      <link href="\(XMLText.escape(root.identity.indexPage.absolute(on: url)))"/>

      """
        + XMLText.element("id", root.identity.indexPage.absolute(on: url))
        + XMLText.element("title", root.title) + XMLText.element("updated", updated)
        + "<author>\(XMLText.element("name", author))</author>\n"
        + (root.configuration.siteLicence.map { XMLText.element("rights", $0) } ?? "")
        + entries.map(entry).joined() + "</feed>\n"
  }

  /// Entry of a photo, with the page that has its tile.
  private typealias Entry = (page: FoundPage, photo: Item)

  /// The newest photos; those without a date come last.
  ///
  /// A page is read only if photos of it can be among them.
  private var entries: [Entry] {
    let pages = FoundPage.all(below: root)
    let dated = pages.compactMap { page in page.newestDate.map { (date: $0, page: page) } }
    var newest: [(date: CaptureDate, entry: Entry)] = []
    for (date, page) in dated.sorted(by: { $1.date < $0.date }) {
      if newest.count == Self.longest, let oldest = newest.last, date < oldest.date { break }
      newest += page.photos.compactMap { photo in
        photo.disclosed.taken.map { (date: $0, entry: (page, photo)) }
      }
      newest.sort { left, right in
        // Dates that differ in their offsets alone are neither before each other nor the same.
        guard left.date < right.date || right.date < left.date else {
          return left.entry.photo.id < right.entry.photo.id
        }
        return right.date < left.date
      }
      newest = Array(newest.prefix(Self.longest))
    }
    guard newest.count < Self.longest else { return newest.map(\.entry) }
    let undated = pages.lazy.flatMap { page in page.photos.lazy.map { (page: page, photo: $0) } }
      .filter { $0.photo.disclosed.taken == nil }
    return newest.map(\.entry) + undated.prefix(Self.longest - newest.count)
  }

  private func entry(_ found: FoundPage, _ photo: Item) -> String {
    let album = found.place.album.value
    let page = album.address(of: photo, on: found.place.chunk, url: url)
    let image = PictureSet(photo).widest.map {
      "<p><img src=\"\(XMLText.escape($0.path.absolute(on: url)))\""
        + " alt=\"\(XMLText.escape(photo.altText))\""
        + " width=\"\($0.picture.size.width)\" height=\"\($0.picture.size.height)\"></p>"
    }
    let caption = photo.caption.map {
      Markdown.blocks(
        $0, from: album.folder.absolute(on: url), on: found.place.chunk.absolute(on: url))
    }
    let html = (image ?? "") + (caption ?? "")
    // Stable: it depends neither on the tile's page nor on whether photos have pages.
    let id = album.page(of: photo).absolute(on: url)
    return "<entry>\n" + XMLText.element("id", id)
      + XMLText.element("title", photo.title ?? album.title)
      + "<link href=\"\(XMLText.escape(page))\"/>\n"
      + (photo.isClip ? photo.clipFile.map { Self.enclosure($0.absolute(on: url)) } ?? "" : "")
      + XMLText.element("updated", date(of: photo))
      + "<content type=\"html\">\(XMLText.escape(html))</content>\n</entry>\n"
  }

  private static func enclosure(_ clip: String) -> String {
    "<link rel=\"enclosure\" type=\"video/mp4\" href=\"\(XMLText.escape(clip))\"/>\n"
  }

  /// The configured date of the site's last change, else the epoch (RFC 3339).
  private var siteDate: String { (root.configuration.siteUpdated ?? "1970-01-01") + "T00:00:00Z" }

  /// A photo's date in RFC 3339; a time with an unknown offset counts as UTC.
  private func date(of photo: Item) -> String {
    guard let taken = photo.published.taken else { return siteDate }
    guard taken.text.contains(" ") else {
      let parts = taken.text.split(separator: "-").count
      return CalendarDay(taken, knowing: parts).map { "\($0.isoText)T00:00:00Z" } ?? siteDate
    }
    let seconds = taken.text.count == 16 ? ":00" : ""
    let local = taken.text.replacing(" ", with: "T") + seconds
    return local + (taken.offset ?? "Z")
  }
}
