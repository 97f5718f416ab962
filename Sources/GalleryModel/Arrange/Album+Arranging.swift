public import FileSystem

extension Album {
  /// Makes albums of folders: names and orders the photos, and cuts them into pages.
  ///
  /// - Parameters:
  ///   - folder: The input as it was found.
  ///   - probed: What is known of each usable photo, by its path below the input.
  ///   - title: What the root is called unless the configuration says.
  ///   - configuration: What `photofall.yaml` decides.
  /// - Returns: The root album; nil when there is no photo in any of them.
  /// - Throws: `ConfigurationError` for an `album.yaml` that cannot be understood.
  /// - Complexity: O(n log n) for n photos.
  public init?(
    arranging folder: ScannedFolder, probed: [Path: ProbedFile], title: String,
    configuration: Configuration
  ) throws(ConfigurationError) {
    let draft = AlbumDraft(folder: folder, probed: probed, location: [], fallbackTitle: title)
    guard let album = try draft.album(below: configuration, isRoot: true) else { return nil }
    self = album
  }
}

/// A folder on its way to become an album.
private struct AlbumDraft {
  let folder: ScannedFolder
  let probed: [Path: ProbedFile]
  let location: [String]
  let fallbackTitle: String

  /// The folders that a site has beside its albums.
  private static let reserved: Set = ["page", "pages", "p", "media", "assets", "data"]

  func album(below parent: Configuration, isRoot: Bool) throws(ConfigurationError) -> Album? {
    let file = try albumFile(below: parent, isRoot: isRoot)
    let configuration = file.configuration
    let albums = try subalbums(configuration)
    let photos = self.photos(file)
    guard !photos.isEmpty || !albums.isEmpty else { return nil }
    let sections = photos.isEmpty ? [] : [Section(title: nil, photos: photos)]
    let cover = photos.first { $0.fileName == file.cover } ?? photos.first ?? albums.first?.cover
    return Album(
      relative: folder.relative, location: location,
      title: configuration.title ?? fallbackTitle, description: configuration.description,
      configuration: configuration, sections: sections,
      chunks: Self.chunks(sections, configuration), cover: cover, albums: albums)
  }

  private func albumFile(
    below parent: Configuration, isRoot: Bool
  ) throws(ConfigurationError) -> AlbumFile {
    var file = AlbumFile(below: parent)
    if isRoot { file.configuration = parent }
    if let text = folder.notes[Array("album.yaml".utf8)] {
      try file.read(text, of: folder.path.appending("album.yaml"))
    }
    return file
  }

  private func subalbums(_ configuration: Configuration) throws(ConfigurationError) -> [Album] {
    let names = UniqueNames(
      for: folder.folders.map { Array($0.relative.name) }, areFolders: true,
      reserved: Self.reserved)
    var albums: [Album] = []
    for (folder, name) in zip(folder.folders, names.names) {
      let draft = AlbumDraft(
        folder: folder, probed: probed, location: location + [name],
        fallbackTitle: String(decoding: folder.relative.name, as: UTF8.self))
      if let album = try draft.album(below: configuration, isRoot: false) { albums.append(album) }
    }
    let natural = NaturalOrder(language: configuration.language)
    let keyed = albums.map { (key: natural.key(Array($0.title.utf8)), album: $0) }
    return keyed.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.album)
  }

  private func photos(_ file: AlbumFile) -> [Photo] {
    let arrangement = Arrangement(parsing: folder.notes[Array("arrangement.txt".utf8)] ?? [])
    let hidden = arrangement.hidden.union(file.hidden)
    let files = folder.files.filter { probed[$0.relative] != nil && !hidden.contains($0.name) }
    let names = UniqueNames(for: files.map(\.name)).names
    let photos = zip(files, names).compactMap { photo($0, pageName: $1, file) }
    return PhotoOrder(configuration: file.configuration, arrangement: arrangement).sorted(photos)
  }

  private func photo(_ scanned: ScannedFile, pageName: String, _ file: AlbumFile) -> Photo? {
    guard let facts = probed[scanned.relative] else { return nil }
    let sidecar = folder.notes[scanned.name + Array(".md".utf8)]
    let words = file.captions[scanned.name] ?? sidecar.map { String(decoding: $0, as: UTF8.self) }
    let isBlank = words?.allSatisfy(\.isWhitespace) ?? true
    return Photo(
      id: PercentEncoding.encode(scanned.relative.bytes), source: scanned.path,
      relative: scanned.relative, fileName: scanned.name, pageName: pageName, header: facts.header,
      content: facts.content, metadata: facts.metadata, placeholder: facts.placeholder,
      caption: isBlank ? nil : words, alt: file.alts[scanned.name])
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
