internal import FileSystem
internal import GalleryModel
internal import Pictures
internal import SiteFormat
internal import SiteRendering

/// Albums of a site, each with the files that were rendered for it.
final class RenderedAlbums {
  private(set) var all: [(album: RenderedAlbum, pages: [Digest])] = []
  /// The outline of an album.
  var outline: (Album) -> AlbumOutline = { AlbumOutline($0, words: []) { _ in [] } }
  private var pages: [Digest] = []

  /// The albums whose files are those of the last build.
  var unchanged: [Album] { all.lazy.map(\.album).filter(\.isUnchanged).map(\.album) }

  /// Notes a file of the next album to be finished.
  func note(_ path: SitePath) { pages.append(Manifest.digest(of: path.text)) }

  /// Notes that all files of an album have been rendered.
  func finish(_ album: RenderedAlbum) {
    all.append((album, pages))
    pages = []
  }
}

/// Album of a finished site, which the next build may take from the records.
struct FinishedAlbum {
  private let rendered: RenderedAlbum
  private let pages: [Digest]
  private let inputs: ContentHash
  /// The record of the last build, if it was taken from that.
  private let last: AlbumRecord?
  private let outline: (Album) -> AlbumOutline

  /// Its folder below the input.
  var folder: Path { rendered.album.relative }

  /// The record; nil if it stays as it is.
  var record: AlbumRecord? {
    guard !rendered.isUnchanged else { return nil }
    return AlbumRecord(
      inputs: inputs, surroundings: rendered.surroundings, pages: pages,
      media: last?.media ?? rendered.album.media.map(Manifest.digest),
      outline: last?.outline ?? outline(rendered.album))
  }

  /// The photos; nil if they stay as they are.
  var photos: AlbumPhotos? { last == nil ? AlbumPhotos(rendered.album) : nil }

  /// The maximum number of photos of an album, since all of them are read at once.
  private static let longest = 20_000

  /// The albums of a gallery that the next build may know: those of which nothing is reported, since
  /// that has to be found out again, and that show all files of their own folder and no others.
  static func all(
    of gallery: DerivedGallery, _ renderedAlbums: RenderedAlbums, _ request: BuildRequest,
    _ report: BuildReport
  ) -> [FinishedAlbum] {
    let input = gallery.input
    // A preview knows all of its gallery.
    guard !request.isPreview, gallery.roots.count == 1,
      !gallery.root.all.contains(where: \.isByQuery)
    else { return [] }
    let hashes = input.folderHashes(request)
    let reported = Set((report.skipped + report.warnings + report.twins).map(\.folder))
    let folders = input.tree.allFolders.filter {
      !$0.isShared && !reported.contains($0.path.text)
    }
    let counts = Dictionary(
      folders.map { ($0.relative, $0.files.count) }, uniquingKeysWith: { first, _ in first })
    return renderedAlbums.all.compactMap { rendered, pages in
      let album = rendered.album
      guard let inputs = hashes[album.relative], counts[album.relative] == album.photoCount,
        album.photoCount <= longest, album.isOfFilesAlone
      else { return nil }
      return FinishedAlbum(
        rendered: rendered, pages: pages, inputs: inputs, last: input.known[album.relative],
        outline: renderedAlbums.outline)
    }
  }
}

extension Album {
  /// True if its files and settings alone decide about it, no other folder and no tool that may come.
  fileprivate var isOfFilesAlone: Bool {
    guard known == nil else { return true }
    return configuration.originals == .none && configuration.sections != .folders
      && !photos.contains { FileProbe.item($0.file).awaitsTools }
  }

  /// The paths of its media in the site.
  fileprivate var media: [String] {
    photos.flatMap { photo in
      (photo.planned.pictures.map(photo.path) + [photo.clipFile, photo.webmFile].compactMap(\.self))
        .map(\.text)
    }
  }
}

extension BuildReport.Problem {
  /// The folder of the file.
  fileprivate var folder: String { Path(file).parent?.text ?? "" }
}
