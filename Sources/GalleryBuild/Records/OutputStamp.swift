internal import FileSystem
internal import SiteFormat

/// Stamp of a site's folders, in which it shows that files came or went, without a look at each of them;
/// a file that is changed in its place does not show.
struct OutputStamp: Codable, Equatable {
  private let folders: ContentHash
  private let manifest: ContentHash

  /// - Returns: nil for a folder without a finished site.
  /// - Complexity: O(n) for n folders, and the bytes of the manifest.
  init?(of site: Path) {
    guard (try? FileStatus(Manifest.journal(of: site))) == nil,
      let manifest = try? ContentHash(of: Manifest.file(of: site))
    else { return nil }
    var stamps: [UInt8] = []
    Self.add(site, levels: .max, to: &stamps)
    folders = ContentHash(stamps)
    self.manifest = manifest
  }

  /// Appends the stamps of a folder and of those in it.
  ///
  /// - Parameter levels: The number of levels of folders below it.
  private static func add(_ folder: Path, levels: Int, to stamps: inout [UInt8]) {
    guard let status = (try? FileStatus(folder, followingLinks: true)) ?? nil else { return }
    status.stamp.append(to: &stamps)
    guard levels > 0 else { return }
    let entries = (try? Folder.kinds(in: folder)) ?? []
    // No disk's order counts.
    let sorted = entries.filter { $0.kind == .folder || $0.kind == .symbolicLink }
      .sorted { $0.name.lexicographicallyPrecedes($1.name) }
    for (name, kind) in sorted where name.first != UInt8(ascii: ".") {
      // A keyword may be called as one of the site's own folders.
      let reserved =
        levels == .max ? ReservedFolder(rawValue: String(decoding: name, as: UTF8.self)) : nil
      // Media may lie on another disk; other links, which may lead in a circle, are not followed.
      guard kind == .folder || reserved == .media else { continue }
      let below = reserved?.levels ?? (levels == .max ? .max : levels - 1)
      add(folder.appending(name), levels: below, to: &stamps)
    }
  }
}

extension ReservedFolder {
  /// The number of levels of folders in it; one without any may have very many files, and is not listed.
  fileprivate var levels: Int {
    switch self {
    case .items, .data, .pages, .search: 0
    case .page, .media: 1
    case .tags: 2
    // A theme's folders in it may be called as the site's own, too.
    case .assets: .max - 1
    }
  }
}
