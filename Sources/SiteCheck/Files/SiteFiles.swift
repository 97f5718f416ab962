internal import FileSystem
internal import SiteFormat
internal import Workers

/// The files of a site, and what its addresses lead to.
struct SiteFiles: Sendable {
  /// The folder of the site.
  let site: Path
  /// The files by their paths below it, sorted.
  let paths: [Path]
  /// The address of the site, by its feed; nil: it has none.
  let url: [UInt8]?
  private let numbers: [Path: Int]

  /// Lists a folder; names that begin with a dot are none of the site's.
  ///
  /// - Complexity: O(n log n) for n files.
  /// - Throws: `FileSystemError` for a folder that cannot be read, `CancellationError`.
  init(listing site: Path, jobs: Int) async throws {
    var paths: [Path] = []
    var folders: [Path] = [""]
    while !folders.isEmpty {
      let levels = try await folders.concurrentMap(limit: jobs) { try Self.list($0, of: site) }
      paths += levels.flatMap(\.files)
      folders = levels.flatMap(\.folders)
    }
    self.site = site
    self.paths = paths.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    numbers = Dictionary(uniqueKeysWithValues: zip(self.paths, self.paths.indices))
    url = (try? File.read(site.appending(SitePath.feed.text))).flatMap { WholeAddresses($0).site }
  }

  private static func list(
    _ folder: Path, of site: Path
  ) throws(FileSystemError) -> (files: [Path], folders: [Path]) {
    let place = folder.bytes.isEmpty ? site : site.appending(folder.bytes)
    var (files, folders): ([Path], [Path]) = ([], [])
    for name in try Folder.names(in: place) where name.first != UInt8(ascii: ".") {
      let path = folder.appending(name)
      switch try FileStatus(place.appending(name), followingLinks: true)?.kind {
      case .folder: folders.append(path)
      case .file: files.append(path)
      case .symbolicLink, .other, nil: break
      }
    }
    return (files, folders)
  }

  /// The number of a file; nil when there is none.
  func number(of path: Path) -> Int? { numbers[path] }

  /// The content of a file.
  func read(_ number: Int) throws(FileSystemError) -> [UInt8] {
    try File.read(file(paths[number]))
  }

  /// The path of a file of the site.
  func file(_ place: Path) -> Path { site.appending(place.bytes) }
}
