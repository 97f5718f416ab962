internal import GalleryModel
internal import PhotoMetadata
internal import SiteFormat
internal import Text

/// `gallery.json`: the albums, their pages, and the data files of each.
///
/// What it has no room for follows in `gallery-1.json` and so on; an album may go on there.
struct GalleryManifest {
  let root: Album
  let words: Words
  /// The parts of the site, to which the manifest refers.
  let parts: SiteParts

  /// The most pages and sections in a file; an album counts as some of them.
  private static let longest = 5000

  /// The files; `gallery.json`, which names the others, comes last.
  var files: [SiteFile] {
    let albums = root.allListed
    let pieces = albums.indices.flatMap { Self.pieces($0, of: albums[$0], words) }
    let parts = pieces.parts(upTo: Self.longest) { piece in
      guard case .head = piece.content else { return 1 }
      return 4 + (albums[piece.album].description?.utf8.count ?? 0) / 50
    }
    let documents = parts.enumerated().map { number, pieces in
      let byAlbum = Dictionary(grouping: pieces, by: \.album).sorted { $0.key < $1.key }
      return document(number, of: parts.count, byAlbum.map { entry(albums[$0], $1) })
    }
    return documents.enumerated().map { number, document in
      SiteFile(path(ofPart: number), content: JSONText.encode(document))
    }.reversed()
  }

  private var path: SitePath { path(ofPart: 0) }

  private func path(ofPart part: Int) -> SitePath {
    SitePath([SitePath.name(ofPart: part, of: SitePath.gallery.text)]).below(root.location)
  }

  /// A piece of the description of an album, which stands in one file.
  private struct Piece {
    enum Content {
      case head
      case chunk(Int)
      case section(SectionEntry)
    }

    let album: Int
    let content: Content
  }

  private static func pieces(_ number: Int, of album: Album, _ words: Words) -> [Piece] {
    let chunks = album.photoCount > 0 ? album.chunks.indices : 0..<0
    let contents = [.head] + chunks.map(Piece.Content.chunk) + sections(album, words)
    return contents.map { Piece(album: number, content: $0) }
  }

  private func document(_ number: Int, of count: Int, _ albums: [AlbumEntry]) -> Document {
    guard number == 0 else { return Document(version: 1, albums: albums) }
    let configuration = root.configuration
    return Document(
      version: 1, title: root.title, language: configuration.language,
      languages: configuration.languages.isEmpty ? nil : configuration.languages,
      media: configuration.mediaBase.map(SitePath.folder), albums: albums,
      parts: count == 1 ? nil : (1..<count).map { path(ofPart: $0).link(from: path) })
  }

  /// The entry of an album in a file: all of it, or more of what an earlier file began.
  private func entry(_ album: Album, _ pieces: [Piece]) -> AlbumEntry {
    var entry = AlbumEntry(
      path: Array(album.location.dropFirst(root.location.count)), title: album.title,
      photos: album.photoCount, isContinued: true)
    for piece in pieces {
      switch piece.content {
      case .head: tell(of: album, in: &entry)
      case .chunk(let index): entry.chunks.append(chunk(album, index))
      case .section(let section): entry.sections.append(section)
      }
    }
    return entry
  }

  private func tell(of album: Album, in entry: inout AlbumEntry) {
    entry.isContinued = nil
    entry.page = parts.pages ? album.identity.indexPage.link(from: path) : nil
    entry.description = album.description.map(Markdown.source)
    entry.byQuery = album.isByQuery ? true : nil
    entry.days = Self.days(album)
    entry.cover = album.cover.flatMap { PictureSet($0).widest?.path.link(from: path) }
    entry.archive = album.archiveFile?.link(from: path)
    let hasStream = album.photoCount > 0 && parts.pages
    entry.stream = hasStream ? album.identity.streamFile.link(from: path) : nil
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

  private static func sections(_ album: Album, _ words: Words) -> [Piece.Content] {
    var photo = 0
    return album.outlines.map { section in
      defer { photo += section.count }
      return .section(
        SectionEntry(
          title: section.heading.title(in: words), photo: photo, photos: section.count))
    }
  }

  private struct Document: Encodable {
    let version: Int
    var title, language: String?
    /// The languages of the site, the first at its root; nil for one.
    var languages: [String]?
    /// The address that stands for the site's root in those of media; nil: the site's own.
    var media: String?
    let albums: [AlbumEntry]
    /// The links to the files that follow; nil for none.
    var parts: [String]?
  }

  private struct AlbumEntry: Encodable {
    let path: [String]
    /// The link to its page; nil where the site has fragments alone.
    var page: String?
    let title: String
    /// The text below the title, in Markdown.
    var description: String?
    let photos: Int
    /// True for an album that an earlier file began; nil for all others.
    var isContinued: Bool?
    /// True for photos that have their pages in other albums; nil for its own.
    var byQuery: Bool?
    var days: [String]?
    /// The link to a picture of the cover photo.
    var cover: String?
    /// The link to the archive of originals, where one is offered.
    var archive: String?
    var stream: String?
    var chunks: [ChunkEntry] = []
    var sections: [SectionEntry] = []
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
