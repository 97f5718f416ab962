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
  /// The revisions of the inputs of albums of which some photos have come, gone or changed, by their
  /// folders.
  private(set) var revisions: [Path: InputsRevision] = [:]
  /// The stamp of the site that they are of, where this process published it.
  fileprivate var site: OutputStamp?

  /// The record of an album, by its folder; it is read again, since those of all albums would take
  /// much memory.
  subscript(folder: Path) -> AlbumRecord? { albums[folder] == nil ? nil : recall?(folder) }

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
    revisions.merge(others.revisions) { $1 }
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
  func unknown(in folder: ScannedFolder) -> AnyRandomAccessCollection<ScannedFile> {
    albums[folder.relative].map { AnyRandomAccessCollection($0.fresh) }
      ?? AnyRandomAccessCollection(folder.files)
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
        return LastAlbum(
          record: record, block: { database.value(of: place.block($0), in: .inputs) },
          pages: { database.pages(of: record, at: place, on: shelf) })
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
      recent.albums[folder].map { album in
        LastAlbum(record: album.record, block: { album.blocks[$0] }, pages: { album.pages })
      }
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
  /// The stamp of the site's folders after the build.
  let site: OutputStamp
  /// The albums by their folders.
  fileprivate(set) var albums: [Path: RecentAlbum]

  /// - Parameter last: The albums before, which the records of those that stay are of.
  init(site: OutputStamp, _ albums: [FinishedAlbum], after last: RecentAlbums?) {
    self.site = site
    self.albums = Dictionary(
      albums.compactMap { album in
        RecentAlbum(album, after: last?.albums[album.relative]).map { (album.relative, $0) }
      }, uniquingKeysWith: { first, _ in first })
  }
}

/// Album of a site that this process published.
struct RecentAlbum {
  let record: AlbumRecord
  /// The blocks of its inputs, by their hashes; where one is missing that changes, it is made anew.
  let blocks: [ContentHash: InputBlock]
  let pages: [KnownPage]

  init?(_ album: FinishedAlbum, after last: RecentAlbum?) {
    let revision = album.revision
    guard let record = album.record(revision) ?? album.last else { return nil }
    var blocks = last?.blocks ?? [:]
    if let revision {
      if let gone = revision.gone { for hash in gone { blocks[hash] = nil } } else { blocks = [:] }
      for block in revision.fresh { blocks[block.hash] = block }
    }
    (self.record, self.blocks, pages) = (record, blocks, album.pages)
  }
}

/// Album as the last build left it.
private struct LastAlbum {
  let record: AlbumRecord
  /// Reads a block of its inputs; nil if that is missing or damaged.
  let block: (ContentHash) -> InputBlock?
  /// Reads its pages; nil if one is missing or damaged.
  let pages: () -> [KnownPage]?

  /// The change of a folder's photos since; nil if more has changed, or too much.
  ///
  /// - Parameter moment: The time of the scan, nanoseconds since 1970.
  func change(
    _ settings: ContentHash, _ folder: ScannedFolder, at moment: Int, _ mostChanges: Int
  ) -> KnownAlbums.Change? {
    let inputs = record.inputs
    guard settings == inputs.settings else { return nil }
    guard let (revision, now) = InputsRevision.since(inputs, folder.files, recordedAt: moment)
    else { return KnownAlbums.Change() }
    guard record.outline.isOpen else { return nil }
    let last = (revision.gone ?? []).map(block)
    guard !last.contains(where: { $0 == nil }) else { return nil }
    let (gone, come) = InputBlock.difference(of: last.compactMap(\.self), to: now)
    guard max(gone.count, come.count) <= mostChanges else { return nil }
    let fresh = come.compactMap(folder.file(named:))
    guard !fresh.contains(where: ProbedInput.isCompanion) else { return nil }
    return KnownAlbums.Change(
      revision: revision, gone: gone.map(folder.relative.appending), fresh: fresh)
  }
}

extension KnownAlbums {
  /// Change of a folder's photos.
  fileprivate struct Change {
    /// The revision of the inputs; nil: nothing has changed.
    var revision: InputsRevision?
    /// The files that have gone or are others.
    var gone: [Path] = []
    /// The files that have come, or are in their places.
    var fresh: [ScannedFile] = []
  }

  /// Takes the albums of an input of which little enough has changed.
  ///
  /// - Parameter last: The album of a folder as the last build left it.
  fileprivate init(
    on shelf: AlbumShelf, _ input: ScannedInput, _ request: BuildRequest, _ mostChanges: Int,
    _ last: (Path) -> LastAlbum?
  ) {
    self.shelf = shelf
    let settings = input.folderSettings(request)
    for folder in input.tree.allFolders where !folder.isShared && !folder.areFilesLeftOut {
      guard let settings = settings[folder.relative], let last = last(folder.relative),
        let change = last.change(settings, folder, at: input.scanned, mostChanges),
        let pages = last.pages()
      else { continue }
      revisions[folder.relative] = change.revision
      gone += change.gone
      albums[folder.relative] = KnownAlbum(
        last.record.outline, in: last.record.surroundings, pages, on: shelf,
        change.revision.map { _ in (Set(change.gone.map(Item.id)), change.fresh) })
    }
  }
}
