internal import Bytes
internal import FileSystem
internal import GalleryModel
internal import Pictures
internal import SiteFormat
internal import Synchronization

/// Record of an album of a site after the last build, besides its pages.
struct AlbumRecord: Codable, Sendable {
  /// The inputs that its photos are made from.
  let inputs: FolderInputs
  /// The hash of all that its pages show besides its photos.
  let surroundings: ContentHash
  /// The outline, which tells of its photos without their being read.
  let outline: AlbumOutline
  /// The names of its pages with photos, in order.
  let pages: [String]
  /// The digests of the places of its files that are no page's.
  let files: Digests
}

/// Albums of a site whose folders and settings are as the last build left them, but for some photos.
struct KnownAlbums: Sendable {
  /// The albums themselves, by their folders.
  private(set) var albums: [Path: KnownAlbum] = [:]
  fileprivate var recall: (@Sendable (Path) -> AlbumRecord?)?
  /// The files that have gone, or are others, from the folders of all of them.
  private(set) var gone: [Path] = []
  fileprivate var shelf: AlbumShelf?
  /// The inputs of the albums of which some photos have come, gone or changed, by their folders.
  private var inputs: [Path: FolderInputs] = [:]
  /// The stamp of the site that they are of, where this process published it.
  fileprivate var site: OutputStamp?

  /// The record of an album, by its folder; it is read again, since those of all albums would take
  /// much memory.
  subscript(folder: Path) -> AlbumRecord? { albums[folder] == nil ? nil : recall?(folder) }

  /// The inputs of an album as they are to be recorded; nil for an album that is not known.
  func inputs(of folder: Path) -> FolderInputs? { inputs[folder] ?? self[folder]?.inputs }

  /// True if what the records say cannot be used.
  var isDamaged: Bool { shelf?.isDamaged == true }

  /// Makes sure that what the records say can be used.
  ///
  /// - Throws: `BuildError.writing`.
  func check(_ cache: Path) throws(BuildError) {
    guard !isDamaged else { throw .writing(BuildDatabase.damage(of: cache)) }
  }

  /// Marks the records as stale, so that the build begins again without them.
  func distrust() { shelf?.distrust() }

  /// Adds albums that are known from the same records.
  mutating func add(_ others: KnownAlbums) {
    albums.merge(others.albums) { $1 }
    inputs.merge(others.inputs) { $1 }
    gone += others.gone
    (recall, shelf) = (recall ?? others.recall, shelf ?? others.shelf)
  }

  /// The number of photos.
  var photoCount: Int { albums.values.reduce(0) { $0 + $1.photoCount } }

  /// True if there is one of each folder of an input, so that no other file has gone.
  func areAll(of tree: ScannedFolder) -> Bool {
    tree.allFolders.allSatisfy { albums[$0.relative] != nil }
  }

  /// The files of a folder that are to be looked at.
  func unknown(in folder: ScannedFolder) -> [ScannedFile] {
    albums[folder.relative]?.fresh ?? folder.files
  }

  /// The number of files of a folder.
  func fileCount(in folder: ScannedFolder) -> Int {
    albums[folder.relative].map { $0.photoCount + $0.fresh.count } ?? folder.files.count
  }
}

extension BuildRecords {
  /// The albums whose folders, settings and files in the site are as the last build left them, but for
  /// some photos.
  ///
  /// - Complexity: O(n) for n photos.
  func albums(of input: ScannedInput, in folders: SiteFolders, _ request: BuildRequest)
    -> KnownAlbums
  {
    guard !isForced, input.configurations.count == 1, folders.all.allSatisfy(\.isUntouched)
    else { return KnownAlbums() }
    return albums(of: input, request, besides: KnownAlbums())
  }

  /// The albums of an input whose folders and settings are as the records have them, whatever the files
  /// in the site; none without a database.
  ///
  /// - Parameters:
  ///   - others: Those that are known already.
  ///   - mostChanges: The maximum number of photos that have come or gone: a place is looked for each.
  func albums(
    of input: ScannedInput, _ request: BuildRequest, besides others: KnownAlbums,
    mostChanges: Int = fewChanges
  ) -> KnownAlbums {
    guard let database else { return KnownAlbums() }
    let reader = DatabaseReader(self.database)
    let shelf = others.shelf ?? AlbumShelf(reading: reader)
    var known = database.reading {
      KnownAlbums(on: shelf, input, request, mostChanges) { folder in
        let place = Path(albumOf: request.output, folder)
        guard let record: AlbumRecord = database.value(of: place, in: .albums) else { return nil }
        return (record, { database.pages(of: record, at: place, on: shelf) })
      }
    }
    known.recall = { reader.value(of: Path(albumOf: request.output, $0), in: .albums) }
    return known
  }

  /// The number of photos of an album that may come or go so that it is worth to know the others.
  private static let fewChanges = 1000

  /// The albums that this process published, as `albums` says; it forgets the others, since both they
  /// and what is made in their place would take memory.
  func recentAlbums(of input: ScannedInput, _ request: BuildRequest) -> KnownAlbums {
    guard !isForced, input.configurations.count == 1,
      let recent = memory?.albums.withLock({ $0 }), recent.site == OutputStamp(of: request.output)
    else { return KnownAlbums() }
    let shelf = AlbumShelf(reading: nil)
    var known = KnownAlbums(on: shelf, input, request, Self.fewChanges) { folder in
      recent.albums[folder].map { album in (album.record, { album.pages }) }
    }
    known.site = recent.site
    let albums = recent.albums.filter { known.albums[$0.key] != nil }
    memory?.albums.withLock { $0?.albums = albums }
    known.recall = { albums[$0]?.record }
    return known
  }

  /// True if albums are those of the site as it is on the disk now.
  func areRecent(_ known: KnownAlbums, _ request: BuildRequest) -> Bool {
    known.site == nil || known.site == OutputStamp(of: request.output)
  }
}

/// Albums of a site that this process published, with all their photos.
struct RecentAlbums: Sendable {
  /// The stamp of the site's folder after the build.
  let site: OutputStamp
  /// The albums by their folders.
  fileprivate(set) var albums: [Path: (record: AlbumRecord, pages: [KnownPage])]

  init(site: OutputStamp, _ albums: [FinishedAlbum]) {
    self.site = site
    self.albums = Dictionary(
      albums.compactMap { album in
        (album.record ?? album.last).map { (album.relative, ($0, album.pages)) }
      }, uniquingKeysWith: { first, _ in first })
  }
}

extension AlbumRecord {
  /// The change of a folder's photos since; nil if more has changed, or too much.
  fileprivate func change(
    to now: FolderInputs, _ folder: ScannedFolder, _ mostChanges: Int
  ) -> KnownAlbums.Change? {
    guard now.settings == inputs.settings else { return nil }
    if now.files == inputs.files { return KnownAlbums.Change() }
    guard outline.isOpen else { return nil }
    let (gone, come) = inputs.difference(to: now)
    guard max(gone.count, come.count) <= mostChanges else { return nil }
    let fresh = come.compactMap(folder.file(named:))
    guard !fresh.contains(where: ProbedInput.isCompanion) else { return nil }
    return KnownAlbums.Change(gone: gone.map(folder.relative.appending), fresh: fresh)
  }
}

extension KnownAlbums {
  /// Change of a folder's photos.
  fileprivate struct Change {
    /// The files that have gone or are others; nil: nothing has changed.
    var gone: [Path]?
    /// The files that have come, or are in their places.
    var fresh: [ScannedFile] = []
  }

  /// Takes the albums of an input of which little enough has changed.
  ///
  /// - Parameter record: The record of a folder's album, and what reads the pages of that.
  fileprivate init(
    on shelf: AlbumShelf, _ input: ScannedInput, _ request: BuildRequest, _ mostChanges: Int,
    _ record: (Path) -> (AlbumRecord, pages: () -> [KnownPage]?)?
  ) {
    self.shelf = shelf
    let settings = input.folderSettings(request)
    for folder in input.tree.allFolders where !folder.isShared && !folder.areFilesLeftOut {
      guard let settings = settings[folder.relative], let (record, pages) = record(folder.relative),
        let change = record.change(
          to: FolderInputs(settings, folder.files, recordedAt: nil), folder, mostChanges),
        let pages = pages()
      else { continue }
      if let changed = change.gone {
        gone += changed
        inputs[folder.relative] = FolderInputs(
          settings, folder.files, recordedAt: input.scanned)
      }
      albums[folder.relative] = KnownAlbum(
        record.outline, in: record.surroundings, pages, on: shelf,
        change.gone.map { (Set($0.map(Item.id)), change.fresh) })
    }
  }
}

extension BuildDatabase {
  /// The pages of an album; nil if one is missing or damaged.
  fileprivate func pages(
    of record: AlbumRecord, at place: Path, on shelf: AlbumShelf
  ) -> [KnownPage]? {
    var pages: [KnownPage] = []
    for name in record.pages {
      let place = place.page(name)
      guard let outline: PageOutline = value(of: place, in: .albums) else { return nil }
      pages.append(KnownPage(outline, at: place, on: shelf))
    }
    return pages
  }

  /// The places of albums and pages of a site that are not among those to keep.
  func gone(besides albums: [FinishedAlbum], of site: Path) -> [Path] {
    var there: Set<Path> = []
    for album in albums {
      let place = Path(albumOf: site, album.relative)
      there.insert(place)
      there.formUnion(album.pageNames.map(place.page))
    }
    var gone: [Path] = []
    forEachKey(below: Path(albumOf: site, ""), in: .albums) { key in
      if !there.contains(Path(bytes: key)) { gone.append(Path(bytes: key)) }
    }
    return gone
  }
}

extension BuildDatabase.Changes {
  /// Stores the albums of a site, and removes others.
  func keep(_ albums: [FinishedAlbum], gone: [Path], of site: Path) {
    for album in albums {
      let place = Path(albumOf: site, album.relative)
      if let record = album.record { keep(record, of: place, in: .albums) }
      album.forEachPage { outline, photos in
        keep(outline, of: place.page(outline.key), in: .albums)
        guard let (photos, details) = photos else { return }
        let page = place.page(outline.key)
        keep(details, of: page, in: .details)
        removeAll(below: page.photos, in: .photos)
        for (index, photo) in photos.enumerated() {
          keep(photo, of: page.photo(index), in: .photos)
        }
      }
    }
    for place in gone {
      remove(place, in: .albums)
      remove(place, in: .details)
      removeAll(below: place.photos, in: .photos)
    }
  }
}

extension Path {
  /// The place of an album in the records.
  fileprivate init(albumOf site: Path, _ folder: Path) {
    self.init(bytes: site.resolved.bytes + [0] + folder.bytes)
  }

  /// The place of a page of this album.
  fileprivate func page(_ name: String) -> Path { Path(bytes: bytes + [0] + Array(name.utf8)) }

  /// The start of the places of the photos of this page.
  fileprivate var photos: Path { Path(bytes: bytes + [0]) }

  /// The place of a photo of this page, by its index.
  fileprivate func photo(_ index: Int) -> Path {
    Path(bytes: photos.bytes + UInt32(index).bytes(.big, 4))
  }
}

extension DatabaseReader: AlbumShelf.Source {
  func photo(_ index: Int, at place: Path) -> PagePhoto? {
    value(of: place.photo(index), in: .photos)
  }

  func details(at place: Path) -> PageDetails? { value(of: place, in: .details) }
}
