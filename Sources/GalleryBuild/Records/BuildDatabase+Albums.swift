internal import Bytes
internal import FileSystem
internal import GalleryModel

extension BuildDatabase {
  /// The pages of an album; nil if one is missing or damaged.
  func pages(
    of record: AlbumRecord, at place: Path, on shelf: AlbumShelf
  ) -> [KnownPage]? {
    var pages: [KnownPage?] = []
    var decoding = ConcurrentBatches<(place: Path, record: StoredValue?), KnownPage?>(of: 256) {
      place, record in
      (record?.value() as PageOutline?).map { KnownPage($0, at: place, on: shelf) }
    }
    for name in record.pages {
      let place = place.page(name)
      pages += decoding.add((place, stored(at: place, in: .albums))).map(\.1)
    }
    pages += decoding.finish().map(\.1)
    return pages.contains { $0 == nil } ? nil : pages.compactMap(\.self)
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
    // A version without blocks of inputs leaves them when it removes an album.
    forEachKey(below: Path(albumOf: site, ""), in: .inputs) { key in
      let album = Path(ofBlock: key)
      if album != gone.last, !there.contains(album) { gone.append(album) }
    }
    return gone
  }
}

extension BuildDatabase.Changes {
  /// Stores the albums of a site, and removes others.
  func keep(_ albums: [FinishedAlbum], gone: [Path], of site: Path) {
    for album in albums {
      let place = Path(albumOf: site, album.relative)
      let revision = album.revision
      if let record = album.record(revision) { keep(record, of: place, in: .albums) }
      if let revision { keep(revision, ofAlbum: place) }
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
      removeAll(below: place.blocks, in: .inputs)
    }
  }

  /// Stores a revision of the inputs of an album.
  private func keep(_ revision: InputsRevision, ofAlbum place: Path) {
    if let gone = revision.gone {
      for hash in gone { remove(place.block(hash), in: .inputs) }
    } else {
      removeAll(below: place.blocks, in: .inputs)
    }
    for block in revision.fresh { keep(block, of: place.block(block.hash), in: .inputs) }
  }
}

extension Path {
  /// The place of an album in the records.
  init(albumOf site: Path, _ folder: Path) {
    self.init(bytes: site.resolved.bytes + [0] + folder.bytes)
  }

  /// The place of a page of this album.
  fileprivate func page(_ name: String) -> Path { Path(bytes: bytes + [0] + Array(name.utf8)) }

  /// The start of the places of the blocks of the inputs of this album.
  ///
  /// No page has an empty name, so none is among those places.
  fileprivate var blocks: Path { Path(bytes: bytes + [0, 0]) }

  /// The place of the album that a block of inputs is of, by the place of that.
  fileprivate init(ofBlock key: [UInt8]) { self.init(bytes: key.dropLast(2 + 16)) }

  /// The place of a block of the inputs of this album.
  func block(_ hash: ContentHash) -> Path { Path(bytes: blocks.bytes + hash.bytes) }

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
