internal import FileSystem
internal import GalleryModel
internal import PhotoMetadata
internal import Records
internal import SiteFormat

extension SiteRenderer {
  /// Album whose files are rendered, and the notes about them.
  private struct Work {
    let album: Album
    let chunks: [PageChunk]
    let visit: Keyed<AlbumVisit>
    let neighbours: AlbumNeighbours
    let find: FindLinks
    var rendered: RenderedAlbum
  }

  /// Renders the albums below one, then the album itself.
  func render<Failure: Error>(
    _ gallery: LaidOutGallery, below above: [AlbumIdentity], _ neighbours: AlbumNeighbours,
    _ find: FindLinks, _ body: (SiteFile) throws(Failure) -> Void
  ) throws(Failure) {
    let (album, chunks) = (gallery.album, gallery.chunks)
    for (below, beside) in zip(gallery.albums, AlbumNeighbours.all(of: album.albums)) {
      try render(below, below: above + [album.identity], beside, find, body)
    }
    let visit = Keyed(AlbumVisit(album: album.identity, above: above, assets: assets, words: words))
    let surroundings = ContentHash(of: surroundings(of: album, visit, neighbours, find))
    let isUnchanged = !rendersAll && album.known?.surroundings == surroundings
    var work = Work(
      album: album, chunks: chunks, visit: visit, neighbours: neighbours, find: find,
      rendered: RenderedAlbum(album: album, surroundings: surroundings, isUnchanged: isUnchanged))
    if !isUnchanged { try render(&work, body) }
    finished(work.rendered)
  }

  private func surroundings(
    of album: Album, _ visit: Keyed<AlbumVisit>, _ neighbours: AlbumNeighbours, _ find: FindLinks
  ) -> AlbumSurroundings {
    AlbumSurroundings(
      visit: visit, neighbours: neighbours, find: find,
      keywords: keywords.links(to: album.chunks.indices.flatMap { keywords(on: $0, of: album) }),
      albums: album.listedAlbums.map(AlbumSummary.init), theme: theme)
  }

  private var theme: PageTheme {
    let templates = [
      albumTemplate, contentsTemplate, photoTemplate, textTemplate, fragmentTemplate,
    ]
    return PageTheme(parts: parts, templates: templates.map(\.hash), rules: assets.fragmentRules)
  }

  /// The published keywords of the photos on a page.
  private func keywords(on chunk: Int, of album: Album) -> [String] {
    album.knownPage(chunk)?.outline.keywords
      ?? album.photos(of: chunk).flatMap(\.published.keywords)
  }

  /// Renders the files of an album, its index last.
  private func render<Failure: Error>(
    _ work: inout Work, _ body: (SiteFile) throws(Failure) -> Void
  ) throws(Failure) {
    if work.album.photoCount > 0 { work.rendered.pages = pages(of: work) }
    guard parts.pages else {
      for index in work.rendered.pages.indices where !work.rendered.pages[index].isUnchanged {
        try renderFragment(index, of: &work, body)
      }
      return
    }
    for page in work.album.pages {
      try render(SiteFile(TextPage(visit: work.visit, page: page), textTemplate), of: &work, body)
    }
    try renderPhotoPages(&work, body)
    // In reverse order, so that the album's index is the last page to change.
    for index in work.chunks.indices.dropFirst().reversed()
    where !work.rendered.pages[index].isUnchanged {
      try renderChunk(index, of: &work, index: nil, body)
    }
    for page in ContentsPage.all(work.visit, work.chunks) {
      try render(SiteFile(page, contentsTemplate), of: &work, body)
    }
    let albums = AlbumsPage.all(work.visit, work.album.listedAlbums.map(AlbumSummary.init))
    for page in albums.dropFirst() { try render(SiteFile(page, contentsTemplate), of: &work, body) }
    if work.album.photoCount > 0 {
      let isByQuery = work.album.isByQuery
      for file in StreamFile.all(work.visit, work.chunks, isByQuery: isByQuery) {
        try render(SiteFile(file), of: &work, body)
      }
    }
    try renderChunk(0, of: &work, index: index(of: work, albums), body)
  }

  /// The content of an album's index alone.
  private func index(of work: Work, _ albums: [AlbumsPage]) -> ChunkPage.Index {
    let album = work.album
    return ChunkPage.Index(
      summary: AlbumSummary(album), others: Array(work.chunks.dropFirst()),
      albums: albums.first?.albums ?? [], moreAlbums: albums.first?.next,
      neighbours: work.neighbours,
      pages: album.pagesBesideMenu,
      find: work.visit.isListed ? work.find : FindLinks(), archive: album.archiveFile)
  }

  /// The pages of an album, each with the hash of what its files show besides its photos.
  private func pages(of work: Work) -> [RenderedPage] {
    let (album, chunks) = (work.album, work.chunks)
    let ends = chunks.map { chunk in
      let parts = chunk.parts
      return (
        first: parts.lazy.compactMap(\.photos.first).first,
        last: parts.lazy.reversed().compactMap(\.photos.last).first
      )
    }
    let (theme, path) = (theme, { (photo: Item?) in photo.map(album.identity.page) })
    return chunks.indices.map { index in
      let isFirst = index == 0, isLast = index + 1 == chunks.count
      let surroundings = PageSurroundings(
        visit: work.visit, keywords: keywords.links(to: keywords(on: index, of: album)),
        previous: isFirst ? nil : chunks[index - 1].page,
        next: isLast ? nil : chunks[index + 1].page,
        before: isFirst ? nil : path(ends[index - 1].last),
        after: isLast ? nil : path(ends[index + 1].first), theme: theme)
      return RenderedPage(
        chunks[index], in: ContentHash(of: surroundings),
        rendersAll ? nil : album.knownPage(index))
    }
  }

  /// Renders a file of an album, or of one of its pages.
  private func render<Failure: Error>(
    _ file: SiteFile, of work: inout Work, page: Int? = nil,
    _ body: (SiteFile) throws(Failure) -> Void
  ) throws(Failure) {
    let place = Manifest.digest(of: file.path.text)
    if let page, work.rendered.pages.indices.contains(page) {
      work.rendered.pages[page].files.append(place)
    } else {
      work.rendered.files.append(place)
    }
    try body(file)
  }

  private func renderChunk<Failure: Error>(
    _ place: Int, of work: inout Work, index: ChunkPage.Index?,
    _ body: (SiteFile) throws(Failure) -> Void
  ) throws(Failure) {
    let (chunks, visit) = (work.chunks, work.visit)
    let chunk = chunks[place]
    if chunk.photoCount > 0 {
      chunk.load()
      let keywords = keywords.links(of: chunk.parts.flatMap(\.photos))
      let data = SiteFile(ChunkData(visit: visit, chunk: chunk, keywords: keywords))
      try render(data, of: &work, page: place, body)
      try renderFragment(place, of: &work, body)
    }
    let page = ChunkPage(
      visit: visit, chunk: chunk, previous: place > 0 ? chunks[place - 1].page : nil,
      next: place + 1 < chunks.count ? chunks[place + 1].page : nil, index: index)
    try render(SiteFile(page, albumTemplate), of: &work, page: place, body)
  }

  private func renderFragment<Failure: Error>(
    _ place: Int, of work: inout Work, _ body: (SiteFile) throws(Failure) -> Void
  ) throws(Failure) {
    let chunks = work.chunks
    guard parts.fragments, chunks[place].photoCount > 0 else { return }
    let sheet = FragmentSheet(
      visit: work.visit, chunk: chunks[place], rules: assets.fragmentRules)
    try render(SiteFile(sheet), of: &work, page: place, body)
    let next = place + 1 < chunks.count ? chunks[place + 1].fragment : nil
    let page = FragmentPage(
      sheet: sheet, next: next, leadsToPages: parts.pages,
      viewer: parts.viewer ? assets.fragmentViewer.path : nil)
    try render(SiteFile(page, fragmentTemplate), of: &work, page: place, body)
  }

  private func renderPhotoPages<Failure: Error>(
    _ work: inout Work, _ body: (SiteFile) throws(Failure) -> Void
  ) throws(Failure) {
    let album = work.album
    guard rendersItemPages, album.configuration.photoPages == .all, !album.isByQuery else { return }
    let stacked = album.configuration.stacks == .none ? [] : album.photos.filter { $0.stack != nil }
    let stacks = Dictionary(grouping: stacked, by: \.stack?.cover)
    let neighbours = { (chunk: Int) in
      album.chunks.indices.contains(chunk) ? album.photos(of: chunk) : []
    }
    for chunk in work.rendered.pages.indices where !work.rendered.pages[chunk].isUnchanged {
      work.chunks[chunk].load()
      let photos = work.chunks[chunk].parts.flatMap(\.photos)
      let row: [Item?] =
        [neighbours(chunk - 1).last] + photos + [neighbours(chunk + 1).first]
      for (photo, (before, after)) in zip(photos, zip(row, row.dropFirst(2))) {
        let page = ItemPage(
          visit: work.visit, photo: photo, chunk: album.page(of: chunk),
          keywords: keywords.links(of: [photo]),
          previous: before.map(album.identity.page), next: after.map(album.identity.page),
          stack: photo.stack.flatMap { stacks[$0.cover] }?.map { album.identity.page(of: $0) }
            ?? [])
        try render(SiteFile(page, photoTemplate), of: &work, page: chunk, body)
      }
    }
  }
}
