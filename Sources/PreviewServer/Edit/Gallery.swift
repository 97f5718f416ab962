internal import FileSystem
internal import GalleryModel
internal import PhotoMetadata
internal import Text

/// The gallery as it was built last, to look photos up by what a page calls them.
struct Gallery: Sendable {
  /// The place of a photo.
  private struct Place {
    let album, section, photo: Int
  }

  /// The folder of photos.
  let input: Path
  /// All albums, the root first.
  let albums: [Album]
  /// The IDs of hidden photos, and of those that their photographer rejected.
  let hidden, rejected: Set<String>
  private let places: [String: Place]
  /// The photos that are hidden or rejected, by their IDs.
  private let withheld: [String: WithheldPhoto]
  /// The folders whose notes hide these, or would speak of them, and all that those lie in.
  private let withholding: Set<Path>

  /// - Complexity: O(n) for n photos.
  init(input: Path, root: Album) {
    self.input = input
    albums = root.all
    var places: [String: Place] = [:]
    places.reserveCapacity(albums.reduce(0) { $0 + $1.photoCount })
    for (number, album) in albums.enumerated() where !album.isByQuery {
      for (section, content) in album.sections.enumerated() {
        for (photo, each) in content.photos.enumerated() {
          places[each.id] = Place(album: number, section: section, photo: photo)
        }
      }
    }
    self.places = places
    hidden = Set(albums.lazy.flatMap(\.hidden).map(\.id))
    rejected = Set(albums.lazy.flatMap(\.rejected).map(\.id))
    withheld = Dictionary(
      albums.flatMap { $0.hidden + $0.rejected }.map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first })
    var withholding: Set<Path> = []
    for photo in withheld.values {
      var next: Path? = photo.folder
      while let folder = next, withholding.insert(folder).inserted { next = folder.parent }
    }
    self.withholding = withholding
  }

  /// The root album.
  var root: Album { albums[0] }

  /// All photos, each once.
  var photos: some Sequence<Item> { albums.lazy.filter { !$0.isByQuery }.flatMap(\.photos) }

  /// All photos, with those that are hidden or rejected.
  var known: [Item] { Array(photos) + withheld.values.map(\.item) }

  /// A photo, whether it is shown or withheld.
  func item(_ id: String) -> Item? { (try? photo(id)) ?? withheld[id]?.item }

  /// The album that shows a photo.
  func album(of id: String) throws(EditError) -> Album {
    guard let place = places[id] else { throw .unknownPhoto(id) }
    return albums[place.album]
  }

  /// True for the ID of a photo that is shown.
  func shows(_ id: String) -> Bool { places[id] != nil }

  /// A photo that is shown.
  func photo(_ id: String) throws(EditError) -> Item {
    guard let place = places[id] else { throw .unknownPhoto(id) }
    return albums[place.album].sections[place.section].photos[place.photo]
  }

  /// The metadata of a photo, whether it is shown or withheld; empty for one that is not known.
  func metadata(of id: String) -> PhotoMetadata {
    (try? photo(id))?.metadata ?? withheld[id]?.item.metadata ?? PhotoMetadata()
  }

  /// A photo that is shown and, if it is the cover of a stack, all that stand as one tile with it.
  ///
  /// - Complexity: O(n) for n photos of the stack.
  func stack(of id: String) throws(EditError) -> [Item] {
    guard let place = places[id] else { throw .unknownPhoto(id) }
    let photos = albums[place.album].sections[place.section].photos[place.photo...]
    let others = photos.dropFirst().prefix { $0.isCovered && $0.stack?.cover == id }
    return Array(photos.prefix(1) + others)
  }

  /// The album that withholds a photo, its own or that of an empty one below it; nil when none does.
  ///
  /// - Complexity: O(n) for n photos that are withheld.
  func album(withholding id: String) -> Album? {
    albums.first { album in (album.hidden + album.rejected).contains { $0.id == id } }
  }

  /// True for the folder of an album that withholds photos, or has one below it that does.
  func withholdsPhotos(in folder: Path) -> Bool { withholding.contains(relative(folder)) }

  /// The chunk of its album that shows a photo; nil when it is not shown.
  ///
  /// - Complexity: O(n) for n chunks.
  func chunk(of id: String) -> Int? {
    guard let place = places[id] else { return nil }
    return albums[place.album].chunks.firstIndex { chunk in
      chunk.parts.contains { $0.section == place.section && $0.photos.contains(place.photo) }
    }
  }

  /// The album that shows a photo on a page: the page's own where that has a query, else the photo's.
  ///
  /// - Complexity: O(n) for n pages of albums with a query.
  func album(showing id: String, on page: String?) throws(EditError) -> Album {
    if let found = page.flatMap(albumByQuery(at:)) { return found }
    return try album(of: id)
  }

  /// The folder of an album.
  func folder(of album: Album) -> Path {
    folder(at: album.relative)
  }

  private func folder(at relative: Path) -> Path {
    relative.bytes.isEmpty ? input : input.appending(relative.bytes)
  }

  /// The ID of an album: the path of its folder below the input, as in the IDs of photos.
  func id(of album: Album) -> String { PercentEncoding.encode(album.relative.bytes) }

  /// The ID of the album of a folder.
  func id(of folder: Path) -> String { PercentEncoding.encode(relative(folder).bytes) }

  /// The folder of an album, whether it is shown or not; no link stands for one, and none leads to
  /// it.
  func folder(at id: String) throws(EditError) -> Path {
    guard !id.isEmpty else { return input }
    guard let path = RequestPath("/" + id), !path.isFolder,
      !path.names.contains(where: { ScannedFolder.isLeftAlone($0, isFolder: true) }),
      case .folder = SiteFolder(input).lookUp(path)
    else { throw .unknownAlbum }
    return path.names.reduce(input) { $0.appending($1) }
  }

  /// The folder whose notes speak of a photo: that of its file, or of the album that lists it.
  func folder(of photo: Item) -> Path { input.appending(photo.place.bytes).parent ?? input }

  /// The folder that a photo's file lies in.
  func fileFolder(of photo: Item) -> Path {
    input.appending(photo.relative.bytes).parent ?? input
  }

  /// The folder whose notes speak of a photo, whether it is shown or hidden, and its name there.
  func noted(_ id: String) throws(EditError) -> (folder: Path, name: [UInt8]) {
    if let photo = try? photo(id) { return (folder(of: photo), photo.fileName) }
    guard let photo = withheld[id] else { throw .unknownPhoto(id) }
    return (folder(at: photo.folder), try file(id).name)
  }

  /// A photo's file, whether it is shown or withheld; no link stands for one, and none leads to it.
  func file(_ id: String) throws(EditError) -> (folder: Path, name: [UInt8]) {
    if let photo = try? photo(id) { return (fileFolder(of: photo), photo.fileName) }
    guard withheld[id] != nil, let path = RequestPath("/" + id),
      case .file(_, let name, _) = SiteFolder(input).lookUp(path)
    else { throw .unknownPhoto(id) }
    return (path.names.dropLast().reduce(input) { $0.appending($1) }, name)
  }
}

extension Album {
  /// The section that a person wrote and that shows a photo; nil where no list has it.
  ///
  /// - Complexity: O(n) for n photos.
  func listedSection(of id: String) -> WrittenSection? {
    sections.first { section in section.photos.contains { $0.id == id } }.flatMap(listed)
  }

  /// The section that was read from an entry of a list, wherever in it that stood then.
  ///
  /// - Complexity: O(n) for n sections.
  func section(for entry: YAMLValue) -> Section? {
    sections.first { listed($0).map(entry.lists) ?? false }
  }

  private func listed(_ section: Section) -> WrittenSection? {
    guard let place = section.place, case .list(let listed) = configuration.sections,
      listed.indices.contains(place)
    else { return nil }
    return listed[place]
  }
}

extension WithheldPhoto {
  /// The ID that it would have.
  var id: String { PercentEncoding.encode(relative.bytes) }

  /// Its file's name, for people to read; that of another folder's with the way there from an album.
  func name(from album: Album) -> String {
    let length = album.relative.bytes.isEmpty ? 0 : album.relative.bytes.count + 1
    return Path(bytes: folder.appending(relative.name).bytes.dropFirst(length)).text
  }
}
