internal import GalleryModel
internal import PhotoMetadata
internal import SiteFormat
internal import Text

/// `gallery.json`: the albums, their pages, and the data files of each.
struct GalleryManifest {
  let root: Album
  let words: Words
  /// The parts of the site, to which the manifest refers.
  let parts: SiteParts

  var path: SitePath { .gallery.below(root.location) }
  var content: [UInt8] { JSONText.encode(document) }

  private var document: Document {
    Document(
      version: 1, title: root.title, language: root.configuration.language,
      languages: root.configuration.languages.isEmpty ? nil : root.configuration.languages,
      media: root.configuration.mediaBase.map(SitePath.folder), albums: root.allListed.map(entry))
  }

  private func entry(_ album: Album) -> AlbumEntry {
    let (path, hasPhotos) = (path, album.photoCount > 0)
    return AlbumEntry(
      path: Array(album.location.dropFirst(root.location.count)),
      page: parts.pages ? album.identity.indexPage.link(from: path) : nil, title: album.title,
      description: album.description, photos: album.photoCount,
      byQuery: album.isByQuery ? true : nil,
      days: Self.days(album),
      cover: album.cover.flatMap { PictureSet($0).widest?.path.link(from: path) },
      archive: album.archiveFile?.link(from: path),
      stream: hasPhotos && parts.pages ? album.identity.streamFile.link(from: path) : nil,
      chunks: hasPhotos ? album.chunks.indices.map { chunk(album, $0) } : [],
      sections: Self.sections(album, words))
  }

  private func chunk(_ album: Album, _ index: Int) -> ChunkEntry {
    ChunkEntry(
      key: album.chunks[index].key,
      page: parts.pages ? album.page(of: index).link(from: path) : nil,
      data: parts.pages ? album.dataFile(of: index).link(from: path) : nil,
      fragment: parts.fragments ? album.fragment(of: index).link(from: path) : nil,
      sheet: parts.fragments ? album.fragmentSheet(of: index).link(from: path) : nil)
  }

  /// The first and last day of the photos in an album and below it; nil where none is published.
  private static func days(_ album: Album) -> [String]? {
    let taken = album.allListed.flatMap(\.publishedDates)
    guard let first = taken.min().flatMap({ CalendarDay($0) }),
      let last = taken.max().flatMap({ CalendarDay($0) })
    else { return nil }
    return [first.isoText, last.isoText]
  }

  private static func sections(_ album: Album, _ words: Words) -> [SectionEntry] {
    var photo = 0
    return album.outlines.map { section in
      defer { photo += section.count }
      return SectionEntry(
        title: section.heading.title(in: words), photo: photo, photos: section.count)
    }
  }

  private struct Document: Encodable {
    let version: Int
    let title, language: String
    /// The languages of the site, the first at its root; nil for one.
    let languages: [String]?
    /// The address that stands for the site's root in those of media; nil: the site's own.
    let media: String?
    let albums: [AlbumEntry]
  }

  private struct AlbumEntry: Encodable {
    let path: [String]
    /// The link to its page; nil where the site has fragments alone.
    let page: String?
    let title: String
    /// The text below the title, in Markdown.
    let description: String?
    let photos: Int
    /// True for photos that have their pages in other albums; nil for its own.
    let byQuery: Bool?
    let days: [String]?
    /// The link to a picture of the cover photo.
    let cover: String?
    /// The link to the archive of originals, where one is offered.
    let archive: String?
    let stream: String?
    let chunks: [ChunkEntry]
    let sections: [SectionEntry]
  }

  private struct SectionEntry: Encodable {
    let title: String?
    /// The index of its first photo in the album, from 0, and the number of its photos.
    let photo, photos: Int
  }

  private struct ChunkEntry: Encodable {
    let key: String
    /// The links to its page and its data; nil where the site has fragments alone.
    let page, data: String?
    /// The links to the fragment for pages of another site, and to its style sheet.
    let fragment, sheet: String?
  }
}
