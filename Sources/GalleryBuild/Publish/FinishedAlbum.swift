internal import FileSystem
internal import GalleryModel
internal import Pictures
internal import SiteFormat
internal import SiteRendering

/// Albums of a site, each with the files that were rendered for it.
final class RenderedAlbums {
  var all: [RenderedAlbum] = []
  /// The words of photos as the site shows and finds them.
  var words = FoundWords(shown: { _ in [] }, terms: { _ in [] })

  /// The files of the last build that were not rendered.
  func unchanged(_ known: KnownAlbums) -> [Digests] {
    all.flatMap { album -> [Digests] in
      guard album.isUnchanged else {
        return album.pages.filter(\.isUnchanged).compactMap(\.known?.outline.traits.files)
      }
      guard let record = known[album.album.relative] else {
        known.distrust()
        return []
      }
      return [record.files]
        + (known.albums[album.album.relative]?.pages.map(\.outline.traits.files) ?? [])
    }
  }
}

/// Album of a finished site, or of a portion, which a build may take from the records.
struct FinishedAlbum {
  private let rendered: RenderedAlbum
  private let settings: ContentHash
  private let folder: ScannedFolder
  private let input: ScannedInput
  private let isOpen: Bool
  private let words: FoundWords

  /// The record of the last build; nil if there is none.
  var last: AlbumRecord? { input.known[relative] }

  /// The path of its folder below the input.
  var relative: Path { rendered.album.relative }

  /// The names of its pages with photos.
  var pageNames: [String] { rendered.album.chunks.map(\.key) }

  /// The record with a revision of its inputs; nil if it stays as it is.
  func record(_ revision: InputsRevision?) -> AlbumRecord? {
    guard !rendered.isUnchanged, let inputs = revision?.inputs ?? last?.inputs else { return nil }
    return AlbumRecord(
      inputs: inputs,
      surroundings: rendered.surroundings,
      outline: AlbumOutline(rendered.album, isOpen: isOpen), pages: pageNames,
      files: rendered.files)
  }

  /// The revision of the inputs that its photos are made from; nil if they stay as they are.
  var revision: InputsRevision? {
    input.known.albums[relative] == nil
      ? InputsRevision(settings, folder.files, recordedAt: input.scanned)
      : input.known.revisions[relative]
  }

  /// Calls `body` with each page that does not stay as it is.
  ///
  /// - Parameter body: Called with the outline, and with the photos unless these stay as they are.
  func forEachPage(_ body: (PageOutline, ([PagePhoto], PageDetails)?) -> Void) {
    for page in rendered.pages where !page.isUnchanged {
      let isKnown = page.known != nil
      body(
        outline(of: page),
        isKnown ? nil : (PagePhoto.all(of: rendered.album, page.index), details(of: page)))
    }
  }

  /// The pages, for the next build of this process.
  var pages: [KnownPage] {
    guard !rendered.isUnchanged else { return rendered.album.known?.pages ?? [] }
    return rendered.pages.map { page in
      if let known = page.known {
        return page.isUnchanged ? known : known.rendered(outline(of: page))
      }
      return KnownPage(
        outline(of: page), details(of: page),
        of: rendered.album.photos(of: page.index))
    }
  }

  private func outline(of page: RenderedPage) -> PageOutline {
    if let known = page.known { return known.outline.rendered(page.traits) }
    return PageOutline(
      rendered.album, page.index, page.traits, mediaCount: media(of: page).count, words)
  }

  private func details(of page: RenderedPage) -> PageDetails {
    PageDetails(rendered.album, page.index, media: Digests(media(of: page)), words)
  }

  private func media(of page: RenderedPage) -> [Digest] {
    rendered.album.photos(of: page.index).flatMap(\.media)
  }

  /// The albums of a gallery that the next build may know: those of which nothing is reported, since
  /// that has to be found out again, and that show all files of their own folder and no others.
  static func all(
    of gallery: DerivedGallery, _ renderedAlbums: RenderedAlbums, _ request: BuildRequest,
    _ report: BuildReport
  ) -> [FinishedAlbum] {
    let input = gallery.input
    guard gallery.roots.count == 1,
      !gallery.root.all.contains(where: \.isByQuery)
    else { return [] }
    let settings = input.folderSettings(request)
    let reported = Set((report.skipped + report.warnings + report.twins).map(\.folder))
    let known = input.tree.allFolders.filter {
      !$0.isShared && !reported.contains($0.path.text)
    }
    let folders = Dictionary(
      known.map { ($0.relative, $0) }, uniquingKeysWith: { first, _ in first })
    return renderedAlbums.all.compactMap { rendered in
      let album = rendered.album
      guard let settings = settings[album.relative], let folder = folders[album.relative],
        input.known.fileCount(in: folder) == album.photoCount,
        album.isOfFilesAlone
      else { return nil }
      // The names of Google Takeout's notes go by those of all photos.
      let isOpen =
        album.known?.outline.isOpen ?? (folder.takeout.isEmpty && album.isOpen)
      return FinishedAlbum(
        rendered: rendered, settings: settings, folder: folder, input: input, isOpen: isOpen,
        words: renderedAlbums.words)
    }
  }
}

extension FinishedAlbum {
  /// The albums of a portion that a build may know before it renders any.
  static func all(
    ofPortion gallery: DerivedGallery, _ request: BuildRequest
  ) throws(BuildError) -> [FinishedAlbum] {
    let rendered = RenderedAlbums()
    rendered.all = gallery.root.all.filter { $0.photoCount > 0 }.map(
      RenderedAlbum.init(unrendered:))
    do throws(TemplateError) {
      rendered.words = try SiteRenderer.foundWords(
        gallery.input.theme, gallery.root.configuration)
    } catch {
      throw .template(error.description)
    }
    return all(of: gallery, rendered, request, gallery.report)
  }
}

extension Album {
  /// True if its files and settings alone decide about it, no other folder and no tool that may come.
  fileprivate var isOfFilesAlone: Bool {
    guard known == nil else { return true }
    return configuration.originals == .none && configuration.sections != .folders
      && !freshPhotos.contains { FileProbe.item($0.file).awaitsTools }
  }
}

extension Item {
  /// The digests of the places of its media in the site.
  var media: [Digest] {
    (planned.pictures.map(path) + [clipFile, webmFile].compactMap(\.self))
      .map { Manifest.digest(of: $0.text) }
  }
}

extension BuildReport.Problem {
  /// The folder of the file.
  fileprivate var folder: String { Path(file).parent?.text ?? "" }
}
