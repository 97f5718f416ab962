internal import FileSystem

/// A folder on its way to become an album.
struct AlbumDraft {
  let folder: ScannedFolder
  let probed: [Path: ProbedFile]
  let location: [String]
  let fallbackTitle: String

  /// The folders that a site has beside its albums.
  private static let reserved: Set = [
    "page", "pages", "p", "media", "assets", "data", "search", "tags",
  ]

  /// - Throws: `ConfigurationError` for an `album.yaml` that cannot be understood.
  func album(below parent: Configuration, isRoot: Bool) throws(ConfigurationError) -> Album? {
    let file = try AlbumFile(of: folder, below: parent, isRoot: isRoot)
    let configuration = file.configuration
    let location = try location(configuration, below: parent, isRoot: isRoot)
    let albums =
      configuration.sections == .folders ? [] : try subalbums(configuration, at: location)
    let drafts = try drafts(file)
    let sections = sections(drafts)
    guard !sections.isEmpty || !albums.isEmpty else { return nil }
    let photos = sections.flatMap(\.photos)
    let cover =
      photos.first { $0.fileName == file.cover } ?? photos.first
      ?? albums.first(where: \.configuration.isListed)?.cover
    let identity = AlbumIdentity(
      location: location, title: configuration.title ?? fallbackTitle,
      description: configuration.description, configuration: configuration)
    return Album(
      relative: folder.relative, identity: identity, sections: sections,
      chunks: Self.chunks(sections, configuration), cover: cover, albums: albums,
      hidden: drafts.flatMap { $0.hiddenPhotos(probed) })
  }

  /// Where the album stands: if not listed, below one that is, by a name made of its secret.
  private func location(
    _ configuration: Configuration, below parent: Configuration, isRoot: Bool
  ) throws(ConfigurationError) -> [String] {
    guard !isRoot, parent.isListed, !configuration.isListed else { return location }
    guard let secret = configuration.secret, !secret.isEmpty else {
      throw ConfigurationError(
        folder.path.appending("album.yaml"),
        "listed: no needs a secret, some words that nobody guesses, here or in photofall.yaml")
    }
    return location.dropLast() + [SecretName.make(secret, for: folder.relative)]
  }

  private func subalbums(
    _ configuration: Configuration, at location: [String]
  ) throws(ConfigurationError) -> [Album] {
    let names = UniqueNames(
      for: folder.folders.map { Array($0.relative.name) }, areFolders: true,
      reserved: Self.reserved)
    var albums: [Album] = []
    for (folder, name) in zip(folder.folders, names.names) {
      let draft = AlbumDraft(
        folder: folder, probed: probed, location: location + [name],
        fallbackTitle: folder.nameTitle)
      if let album = try draft.album(below: configuration, isRoot: false) { albums.append(album) }
    }
    return NaturalOrder(language: configuration.language).sorted(albums, by: \.title)
  }

  private func drafts(_ file: AlbumFile) throws(ConfigurationError) -> [SectionDraft] {
    let own = SectionDraft(folder: folder, file: file)
    guard file.configuration.sections == .folders else { return [own] }
    return [own] + (try SectionDraft.all(below: folder, file.configuration))
  }

  private func sections(_ drafts: [SectionDraft]) -> [Section] {
    let files = drafts.map { $0.files(probed) }
    // In an album of several folders two photos may have the same name.
    let depth = folder.relative.bytes.isEmpty ? 0 : folder.relative.bytes.count + 1
    let names = UniqueNames(for: files.joined().map { Array($0.relative.bytes.dropFirst(depth)) })
    var rest = names.names[...]
    return zip(drafts, files).flatMap { draft, files in
      defer { rest = rest.dropFirst(files.count) }
      return draft.sections(of: Array(zip(files, rest)), probed)
    }
  }

  private static func chunks(_ sections: [Section], _ configuration: Configuration) -> [Chunk] {
    let pages = ChunkCutter(configuration.chunk).cut(sections.map { $0.photos.map(\.id) })
    guard !pages.isEmpty else { return [Chunk(key: "", parts: [])] }
    return pages.map { parts in
      let first = parts.first.map { sections[$0.section].photos[$0.photos.lowerBound].pageName }
      return Chunk(key: first ?? "", parts: parts)
    }
  }
}

extension ScannedFolder {
  /// The folder's name as a title.
  var nameTitle: String { String(decoding: relative.name, as: UTF8.self) }
}
