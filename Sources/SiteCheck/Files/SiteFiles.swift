internal import Bytes
internal import FileSystem
internal import SiteFormat
internal import Workers

/// The files of a site, and what its addresses lead to.
struct SiteFiles: Sendable {
  /// The folder of the site.
  let site: Path
  /// The folder of media that were written apart; nil: the site has them.
  private let media: Path?
  /// The files by their paths below it.
  let paths: PathTable
  /// The address of the site, by its feed or its first page; nil: neither has one.
  let url: [UInt8]?
  /// The scheme and the host of that address, as in `https://example.org`.
  let origin: String?
  /// The address that stands for the site's root in those of media; nil: the site's own.
  let mediaBase: String?
  /// The folders of the site in its further languages, each of which is like a site.
  let languageFolders: [String]
  /// True if media stand elsewhere, and their files are not here.
  let lacksMedia: Bool

  /// Lists a folder; names that begin with a dot are none of the site's.
  ///
  /// - Parameter media: The folder of media that were written apart; nil: the site has them.
  /// - Complexity: O(n log n) for n files.
  /// - Throws: `FileSystemError` for a folder that cannot be read, `CancellationError`.
  init(listing site: Path, media: Path?, jobs: Int) async throws {
    var folders = try await Self.list(site, jobs: jobs)
    if let media {
      folders.removeAll { Self.isOfMedia($0.path) }
      folders += try await Self.list(media, jobs: jobs).filter { Self.isOfMedia($0.path) }
    }
    (self.site, self.media) = (site, media)
    let gallery = (try? File.read(site.appending(SitePath.gallery.text), limit: Self.readLimit))
      .flatMap { GalleryFile(parsing: $0) }
    mediaBase = gallery?.media
    languageFolders = gallery?.languages.map { Array($0.dropFirst()) } ?? []
    lacksMedia =
      mediaBase != nil && !folders.contains { Self.isOfMedia($0.path) && !$0.names.isEmpty }
    paths = PathTable(folders)
    url = Self.url(of: site)
    origin = url.map(Self.origin)
  }

  private static func url(of site: Path) -> [UInt8]? {
    [SitePath.feed.text, SitePath.index].lazy.compactMap { name in
      (try? File.read(site.appending(name), limit: readLimit)).flatMap { WholeAddresses($0).site }
    }.first
  }

  private static func origin(of url: [UInt8]) -> String {
    let slash = UInt8(ascii: "/")
    let host = url.drop { $0 != slash }.drop { $0 == slash }.prefix { $0 != slash }
    return String(decoding: url[..<host.endIndex], as: UTF8.self)
  }

  private static func isOfMedia(_ folder: Path) -> Bool {
    SitePath.isMedium(folder.appending("").bytes)
  }

  /// The folders in one, with the names of their files. Of links to folders that of media is followed,
  /// as a build does.
  private static func list(_ root: Path, jobs: Int) async throws -> [PathTable.Folder] {
    var found: [PathTable.Folder] = []
    var waiting: [Path] = [""]
    while !waiting.isEmpty {
      let level = try await waiting.concurrentMap(limit: jobs) { try list($0, of: root) }
      found += level.map(\.folder)
      waiting = level.flatMap(\.further)
    }
    return found
  }

  private static func list(
    _ path: Path, of site: Path
  ) throws(FileSystemError) -> (folder: PathTable.Folder, further: [Path]) {
    let place = path.bytes.isEmpty ? site : site.appending(path.bytes)
    var (names, folders): ([[UInt8]], [Path]) = ([], [])
    for (name, kind) in try Folder.kinds(in: place) where name.first != UInt8(ascii: ".") {
      let target =
        kind == .symbolicLink
        ? try FileStatus(place.appending(name), followingLinks: true)?.kind : kind
      switch target {
      case .folder
      where kind == .folder || path.appending(name) == Path(ReservedFolder.media.rawValue):
        if !Folder.isForeign(place.appending(name)) { folders.append(path.appending(name)) }
      case .file: names.append(name)
      case .folder, .symbolicLink, .other, nil: break
      }
    }
    names.sort { $0.lexicographicallyPrecedes($1) }
    var packed = PackedBytes()
    for name in names { packed.append(name[...]) }
    return (PathTable.Folder(path: path, names: packed), folders)
  }

  /// The path of a file in the site of its language.
  func local(_ path: Path) -> Path {
    guard !languageFolders.isEmpty else { return path }
    let names = path.bytes.split(separator: UInt8(ascii: "/"), maxSplits: 1)
    guard names.count == 2,
      languageFolders.contains(String(decoding: names[0], as: UTF8.self))
    else { return path }
    return Path(bytes: Array(names[1]))
  }

  /// The number of a file; nil when there is none.
  ///
  /// - Parameter neighbour: The number of a file that may stand beside it.
  func number(of path: Path, near neighbour: Int? = nil) -> Int? {
    paths.number(of: path, near: neighbour)
  }

  /// The content of a file.
  func read(_ number: Int) throws(FileSystemError) -> [UInt8] {
    try File.read(file(paths[number]), limit: Self.readLimit)
  }

  /// The longest file that is read as a whole, bytes: photofall writes none that is nearly as long.
  static let readLimit = 256 << 20

  /// The number of the file that an address in another file leads to; nil for none of the site.
  func number(of address: String, from place: Path) -> Int? {
    guard case .inside(let path, _) = Address(Array(address.utf8)[...], in: place) else {
      return nil
    }
    return number(of: path)
  }

  /// The path of a file of the site.
  func file(_ place: Path) -> Path {
    (SitePath.isMedium(place.bytes) ? media ?? site : site).appending(place.bytes)
  }

  /// True for the address of a medium that stands apart from the site.
  func isMedium(_ address: ArraySlice<UInt8>) -> Bool {
    guard let base = mediaBase?.utf8, address.starts(with: base) else { return false }
    return SitePath.isMedium(address.dropFirst(base.count))
  }

  /// The address below the site's root of a medium or of a file of the theme, by its whole one; nil for
  /// others: somebody else may have put what they lead to beside the site.
  func own(_ address: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    if let base = mediaBase, isMedium(address) {
      return lacksMedia ? nil : address.dropFirst(base.utf8.count)
    }
    guard let url, address.starts(with: url) else { return nil }
    let path = address.dropFirst(url.count)
    return path.starts(with: Self.theme) ? path : nil
  }

  /// The start of the paths of the theme's files.
  private static let theme = Array("\(ReservedFolder.assets.rawValue)/".utf8)
}
