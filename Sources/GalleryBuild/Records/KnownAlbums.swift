internal import FileSystem
internal import GalleryModel
internal import Records

/// Record of an album of a site after the last build.
struct AlbumRecord: Codable, Sendable {
  /// The hash of what its photos are made from.
  let inputs: ContentHash
  /// The hash of all that its pages show besides its photos.
  let surroundings: ContentHash
  /// The digests of the places of its pages and data files, and of its media.
  let pages, media: [Digest]
  /// The outline, which tells of its photos without their being read.
  let outline: AlbumOutline
}

/// Albums of a site that are as the last build left them, by their folders.
struct KnownAlbums: Sendable {
  private var records: [Path: AlbumRecord] = [:]
  /// The albums themselves.
  private(set) var albums: [Path: KnownAlbum] = [:]
  private var shelf: AlbumShelf?

  /// The record of an album, by its folder.
  subscript(folder: Path) -> AlbumRecord? { records[folder] }

  /// True if what the records say cannot be used.
  var isDamaged: Bool { shelf?.isDamaged == true }

  /// Lets albums be made anew.
  mutating func forget(_ folders: some Sequence<Path>) {
    for folder in folders { (records[folder], albums[folder]) = (nil, nil) }
  }

  /// Notes that the records say what is not so.
  func distrust() { shelf?.distrust() }

  /// The number of photos.
  var photoCount: Int { records.values.reduce(0) { $0 + $1.outline.found.count } }

  /// The number of their pictures and clips.
  var pictureCount: Int { records.values.reduce(0) { $0 + $1.media.count } }
}

extension BuildRecords {
  /// The albums whose folders, settings and files in the site are as the last build left them.
  ///
  /// - Complexity: O(n) for n photos.
  func albums(of input: ScannedInput, in folders: SiteFolders, _ request: BuildRequest)
    -> KnownAlbums
  {
    guard !isForced, input.configurations.count == 1, folders.all.allSatisfy(\.isUntouched),
      let database
    else { return KnownAlbums() }
    return database.reading {
      var known = KnownAlbums(on: AlbumShelf { self.database?.value(of: $0, in: .photos) })
      for (folder, inputs) in input.folderHashes(request) {
        let place = Path(albumOf: request.output, folder)
        let record: AlbumRecord? = database.value(of: place, in: .albums)
        if let record, record.inputs == inputs { known.add(record, of: folder, at: place) }
      }
      return known
    }
  }
}

extension KnownAlbums {
  fileprivate init(on shelf: AlbumShelf) { self.shelf = shelf }

  fileprivate mutating func add(_ record: AlbumRecord, of folder: Path, at place: Path) {
    guard let shelf else { return }
    records[folder] = record
    albums[folder] = KnownAlbum(record.outline, in: record.surroundings, at: place, on: shelf)
  }
}

extension BuildDatabase {
  /// The places of albums of a site that are not among those to keep.
  func gone(besides albums: [FinishedAlbum], of site: Path) -> [Path] {
    let there = Set(albums.map { Path(albumOf: site, $0.folder) })
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
      let place = Path(albumOf: site, album.folder)
      if let record = album.record { keep(record, of: place, in: .albums) }
      if let photos = album.photos { keep(photos, of: place, in: .photos) }
    }
    for place in gone {
      remove(place, in: .albums)
      remove(place, in: .photos)
    }
  }
}

extension Path {
  /// The place of an album in the records.
  fileprivate init(albumOf site: Path, _ folder: Path) {
    self.init(bytes: site.resolved.bytes + [0] + folder.bytes)
  }
}
