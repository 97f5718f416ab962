internal import FileSystem
internal import PhotoMetadata
internal import Pictures
internal import SiteFormat

/// Draft of an album, made from a folder.
struct AlbumDraft {
  let folder: ScannedFolder
  let probed: [Path: ProbedFile]
  let known: [Path: KnownAlbum]
  let planner: PicturePlanner
  let location: [String]
  let fallbackTitle: String

  /// - Returns: The album, which may show nothing; nil when its own file hides it.
  /// - Throws: `ConfigurationError` for an `album.yaml` that cannot be understood.
  func album(below parent: Configuration, isRoot: Bool) throws(ConfigurationError) -> Album? {
    let file = try AlbumFile(of: folder, below: parent, isRoot: isRoot)
    guard !file.isHidden else { return nil }
    let configuration = file.configuration
    let location = try location(file, isRoot: isRoot)
    var hiddenFolders: [Path] = []
    let albums =
      configuration.sections == .folders
      ? [] : try subalbums(file, at: location, isRoot: isRoot, hidden: &hiddenFolders)
    let drafts = try drafts(file, hidden: &hiddenFolders)
    let content = content(drafts)
    if let query = file.query, !content.isEmpty {
      let reason =
        folder.guests.isEmpty
        ? "this folder has photos of its own; put the query into a folder without"
        : "photos: lists photos of the album besides; keep one of the two"
      throw ConfigurationError(
        folder.path.appending("album.yaml"), at: query.place, "query: \(reason)")
    }
    let isEmpty = content.isEmpty && file.query == nil && albums.allSatisfy(\.isSurelyEmpty)
    // Texts in a folder without photos are no pages.
    let pages = isEmpty ? [] : try pages(drafts, at: location)
    let identity = AlbumIdentity(
      location: location, title: configuration.title ?? fallbackTitle,
      description: configuration.description,
      menu: pages.filter(\.isInMenu).map { MenuEntry(path: $0.path, title: $0.title) },
      configuration: configuration)
    return Album(
      relative: folder.relative, identity: identity, content: content, query: file.query?.query,
      coverName: file.cover,
      pages: pages, albums: [],
      hidden: drafts.flatMap { $0.hiddenPhotos(probed, planner) },
      rejected: drafts.flatMap { $0.rejectedPhotos(probed, planner) },
      hiddenFolders: hiddenFolders
    ).holding(albums, without: \.isSurelyEmpty)
  }

  /// The pages that people wrote beside the photos of the album.
  private func pages(
    _ drafts: [SectionDraft], at location: [String]
  ) throws(ConfigurationError) -> [WrittenPage] {
    let files = drafts.flatMap(\.pages)
    let names = UniqueNames(
      for: files.map(\.stem), areFolders: true,
      reserved: SitePath.reservedPages)
    var pages: [WrittenPage] = []
    for (page, name) in zip(files, names.names) {
      var written: WrittenPage?
      for (file, text) in page.files {
        written = try WrittenPage(
          parsing: text, of: file, at: .text(name, of: location),
          in: drafts[0].file.configuration, besides: written)
      }
      if let written { pages.append(written) }
    }
    return pages
  }

  /// The path in the site; an album that is not listed by a word of its own gets a name made from its
  /// secret, since who knows the address of one beside it could guess a plain one.
  private func location(
    _ file: AlbumFile, isRoot: Bool
  ) throws(ConfigurationError) -> [String] {
    guard !isRoot, file.isSecret else { return location }
    guard let secret = file.configuration.secret, !secret.isEmpty else {
      throw ConfigurationError(
        folder.path.appending("album.yaml"),
        "listed: no needs a secret, some words that nobody guesses, here or in photofall.yaml")
    }
    return location.dropLast() + [SecretName.make(secret, for: folder.relative)]
  }

  /// - Parameter hiddenFolders: Gets the paths of the folders that are hidden.
  private func subalbums(
    _ file: AlbumFile, at location: [String], isRoot: Bool, hidden hiddenFolders: inout [Path]
  ) throws(ConfigurationError) -> [Album] {
    let arrangement = folder.arrangement
    let hidden = file.hidden.union(arrangement.hidden)
    // Slugs are in lower case, and a disk may take other cases for the same.
    let languages = isRoot ? file.configuration.languages.map { $0.lowercased() } : []
    let names = UniqueNames(
      for: folder.folders.map { $0.relative.name }, areFolders: true,
      reserved: ReservedFolder.reserved.union(languages))
    var albums: [Album] = []
    for (folder, name) in zip(folder.folders, names.names) {
      guard !hidden.contains(folder.relative.name) else {
        hiddenFolders.append(folder.relative)
        continue
      }
      let draft = AlbumDraft(
        folder: folder, probed: probed, known: known, planner: planner,
        location: location + [name], fallbackTitle: folder.nameTitle)
      if let album = try draft.album(below: file.configuration, isRoot: false) {
        albums.append(album)
      } else {
        hiddenFolders.append(folder.relative)
      }
    }
    return FolderOrder(configuration: file.configuration, arrangement: arrangement)
      .sorted(albums) {
        .init(name: $0.relative.name, title: $0.title, date: $0.newestDate)
      }
  }

  private func drafts(
    _ file: AlbumFile, hidden: inout [Path]
  ) throws(ConfigurationError) -> [SectionDraft] {
    var folder = self.folder
    // The other files stay on the pages of the last build: they were not probed.
    if let known = known[folder.relative] { folder.files = ScannedFiles(known.fresh) }
    let own = SectionDraft(folder: folder, file: file)
    guard file.configuration.sections == .folders else { return [own] }
    return [own] + (try SectionDraft.all(below: folder, file, probed, hidden: &hidden))
  }

  /// The photos of drafts and their pages, as the last build left them if nothing has changed.
  private func content(_ drafts: [SectionDraft]) -> Album.Content {
    guard let known = known[folder.relative] else {
      let sections = sections(drafts)
      return .made(sections, Album.chunks(sections, drafts[0].file.configuration))
    }
    guard known.isChanged else { return .known(known) }
    let fresh = sections(drafts).flatMap(\.photos)
    let configuration = drafts[0].file.configuration
    let order = ItemOrder(configuration: configuration, arrangement: folder.arrangement)
    let sections = known.sections(with: fresh, in: order)
    return .made(sections, Album.chunks(sections, configuration))
  }

  private func sections(_ drafts: [SectionDraft]) -> [Section] {
    let files = drafts.map { $0.files(probed) }
    let places = zip(drafts, files).flatMap { draft, files in
      files.map { draft.folder.relative.appending($0.name) }
    }
    var rest = Album.pageNames(of: places, below: folder.relative)[...]
    return zip(drafts, files).flatMap { draft, files in
      defer { rest = rest.dropFirst(files.count) }
      return draft.sections(of: Array(zip(files, rest)), probed, planner)
    }
  }
}

extension Album {
  /// True if it shows nothing, whatever queries find.
  fileprivate var isSurelyEmpty: Bool { isEmpty && !isByQuery }

  /// The date of the newest photo in it or below it; nil if none has one.
  fileprivate var newestDate: CaptureDate? {
    ([ownNewestDate] + albums.map(\.newestDate)).compactMap(\.self).max()
  }
}

extension ScannedFolder {
  /// The folder's name as a title.
  var nameTitle: String { String(decoding: relative.name, as: UTF8.self) }
}
