internal import FileSystem
internal import GalleryModel
internal import SiteFormat

/// The folder of a site, or of its media alone, and the files that photofall has written there.
struct OutputFolder: Sendable {
  let path: Path
  /// The files of an interrupted build: those that it wrote or was about to write.
  let journal: Manifest
  /// True if a build was interrupted in it; its journal may have no file, where some were to be removed.
  let isInterrupted: Bool
  /// True if a build has used the folder before.
  let isOwn: Bool
  /// The site whose media alone it holds; nil: it holds a site.
  let owner: MediaOwner?
  /// The files that photofall has written there.
  let manifest: Manifest
  /// True if nothing has come to its folders, or gone from them, since the last build.
  let isUntouched: Bool
  /// The stamps of the manifest and the journal before they were read.
  private let stamps: [FileStamp?]

  /// Reads the state of a folder without changing it; it need not exist.
  ///
  /// - Parameters:
  ///   - adopting: True to allow a folder with files and without a site.
  ///   - last: The stamp of its folders after the last build; while it matches, files are not
  ///     checked one by one.
  ///   - site: The site whose media the folder is for; nil: it is for a site.
  ///   - option: The option that names another folder.
  /// - Throws: `BuildError.output` for a folder that cannot or must not be used.
  init(
    _ path: Path, adopting: Bool, last: OutputStamp? = nil, mediaOf site: Path? = nil,
    option: String = "--output"
  ) throws(BuildError) {
    self.path = path
    owner = site.map(MediaOwner.init)
    let advice = "; choose another folder with \(option)"
    let names = try wrapping(try Self.names(in: path)) {
      .output(path, reason: $0.reason + advice)
    }
    isOwn = names.contains(Array(Manifest.folder.utf8))
    // What is to go there may take hours to make.
    if !isOwn, let error = Folder.obstacle(to: path) {
      throw .output(error.path, reason: error.reason + advice)
    }
    guard names.isEmpty || isOwn || adopting else {
      throw .output(path, reason: Self.problem(ofForeign: names))
    }
    try Self.checkOwn(path)
    isUntouched = last != nil && OutputStamp(of: path) == last
    stamps = Self.stamps(of: path)
    manifest = try Self.read(Manifest.file(of: path))
    let journalFile = Manifest.journal(of: path)
    isInterrupted = try wrapping(try FileStatus(journalFile) != nil) {
      .output(journalFile, reason: $0.reason)
    }
    journal = try Self.read(journalFile)
    let isWritten = !manifest.files.isEmpty || !journal.files.isEmpty
    if isWritten, !adopting { try MediaOwner.check(owner, of: path) }
  }

  /// True if no build has written to the folder since its state was read.
  var isCurrent: Bool { Self.stamps(of: path) == stamps }

  /// The index of a file in the manifest, by its path in the site; nil if the file may have changed.
  func index(at place: String) -> Int? {
    guard let index = index(at: Manifest.digest(of: place)) else { return nil }
    if isUntouched { return index }
    return holds(manifest.files[index].entry, at: place) ? index : nil
  }

  /// True if a file has a content, as far as its size and its age say; a page that is younger than the
  /// manifest, which a build writes last, is read.
  private func holds(_ entry: Manifest.Entry, at place: String) -> Bool {
    let path = file(place)
    guard let status = (try? FileStatus(path)) ?? nil, status.kind == .file,
      status.size == entry.size
    else { return false }
    // The place of a medium tells its content.
    let isOld = stamps.first.flatMap(\.self).map { status.stamp.changed <= $0.changed } ?? false
    return isOld || SitePath.isMedium(place.utf8) || (try? ContentHash(of: path)) == entry.hash
  }

  /// The index of a file in the manifest, by the digest of its path in the site; nil if a build may
  /// have changed it, and if somebody has, so that it was kept.
  func index(at place: Digest) -> Int? {
    // The manifest is not valid for files that an interrupted build may have replaced.
    guard journal.files.isEmpty || journal.file(at: place) == nil,
      let index = manifest.index(of: place), !manifest.files[index].entry.isKept
    else { return nil }
    return index
  }

  /// The files in places of the last build, without a look at the folder.
  func known(_ places: Digests) -> KnownFiles {
    var known = KnownFiles()
    for place in places.all {
      if let index = index(at: place) {
        known.indices.append(index)
      } else {
        known.missing.append(place)
      }
    }
    return known
  }

  /// The hash and size of a file, by its path in the site; nil if the file may have changed.
  func entry(at place: String) -> Manifest.Entry? {
    index(at: place).map { manifest.files[$0].entry }
  }

  /// True if photofall wrote the file at this path.
  func hasWritten(_ place: String) -> Bool { manifest[place] != nil || journal[place] != nil }

  /// True if photofall wrote this content at this path.
  func hasWritten(_ content: Manifest.Entry, at place: String) -> Bool {
    [manifest, journal].contains { $0[place]?.holdsSame(as: content) == true }
  }

  /// Calls `body` with the paths of the files in the folder, but for photofall's own record, that satisfy
  /// a condition, sorted.
  ///
  /// - Throws: `BuildError.output` for a folder that cannot be read; what `body` throws.
  /// - Complexity: O(n + m log m) for n files, of which m satisfy it.
  func forEachPlace(
    where isWanted: (String) -> Bool, _ body: (String) throws(BuildError) -> Void
  ) throws(BuildError) {
    var seen: Set<Path> = []
    try forEachPlace(below: "", &seen, isWanted, body)
  }

  /// - Parameter seen: The links that were followed.
  private func forEachPlace(
    below folder: Path, _ seen: inout Set<Path>, _ isWanted: (String) -> Bool,
    _ body: (String) throws(BuildError) -> Void
  ) throws(BuildError) {
    let entries = try wrapping(try Folder.kinds(in: path.appending(folder.bytes))) {
      .output($0.path, reason: "cannot \($0.action): \($0.reason)")
    }
    // A folder comes where the paths of its files do.
    let sorted =
      entries
      .filter { $0.kind != .file || isWanted(folder.appending($0.name).text) }
      .map { (key: $0.kind == .file ? $0.name : $0.name + [UInt8(ascii: "/")], entry: $0) }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }
    for (_, (name, kind)) in sorted {
      let place = folder.appending(name)
      switch kind {
      case .file: try body(place.text)
      case .folder
      where name != Array(Manifest.folder.utf8) && !Folder.isForeign(path.appending(place.bytes)):
        try forEachPlace(below: place, &seen, isWanted, body)
      // Media may lie on another disk; a link in a circle is followed once.
      case .symbolicLink where seen.insert(file(place.text).resolved).inserted:
        let target = try wrapping(try FileStatus(file(place.text), followingLinks: true)) {
          .output(file(place.text), reason: $0.reason)
        }
        if target?.kind == .folder { try forEachPlace(below: place, &seen, isWanted, body) }
      case .folder, .symbolicLink, .other: break
      }
    }
  }

  /// The folders of files that something else stands in place of.
  ///
  /// - Parameter places: The files to be written or removed, by their paths in the site.
  /// - Throws: `BuildError.output` for the first link, since what is written there would lie
  ///   elsewhere; but media may lie on another disk.
  /// - Complexity: O(n) for n places; each folder is queried once.
  func blockedFolders(above places: some Sequence<String>) throws(BuildError) -> Set<String> {
    var (checked, blocked): (Set<Substring>, Set<String>) = ([], [])
    for place in places {
      let isMedium = SitePath.isMedium(place.utf8)
      var folder = place[...]
      while let end = folder.utf8.lastIndex(of: UInt8(ascii: "/")) {
        folder = folder[..<end]
        guard checked.insert(folder).inserted else { break }
        let path = file(String(folder))
        let kind = try wrapping(try FileStatus(path, followingLinks: isMedium)?.kind) {
          .output(path, reason: $0.reason)
        }
        guard kind != .symbolicLink else {
          throw .output(
            path, reason: "is a link, which leads out of the site; remove it and build again")
        }
        if kind != nil, kind != .folder { blocked.insert(String(folder)) }
      }
    }
    return blocked
  }

  /// A folder and those in it, each after those that it holds.
  ///
  /// - Parameter obsolete: The files that may lie there.
  /// - Throws: `BuildError.output` for something else that does.
  func folders(
    below place: String, holdingOnly obsolete: Set<String>
  ) throws(BuildError) -> [String] {
    let entries = try wrapping(try Folder.kinds(in: file(place))) {
      .output($0.path, reason: "cannot \($0.action): \($0.reason)")
    }
    var folders: [String] = []
    for (name, kind) in entries {
      let inner = "\(place)/\(String(decoding: name, as: UTF8.self))"
      if kind == .folder {
        folders += try self.folders(below: inner, holdingOnly: obsolete)
      } else if !obsolete.contains(inner) {
        throw .inTheWay(file(inner))
      }
    }
    return folders + [place]
  }

  /// The path on the disk of a file of the site.
  func file(_ place: String) -> Path { path.appending(place) }

  /// The manifest: the list of the site's files.
  var manifestFile: Path { Manifest.file(of: path) }

  /// The journal: the list of the files that a build is about to write.
  var journalFile: Path { Manifest.journal(of: path) }

  /// The size of the journal, bytes; zero without one.
  ///
  /// - Throws: `FileSystemError`.
  func journalSize() throws(FileSystemError) -> Int { try FileStatus(journalFile)?.size ?? 0 }

  /// The temporary file that is renamed into place once it is complete. One build writes one file
  /// at a time, so a killed build leaves at most this file, and the next overwrites it.
  var partFile: Path { Self.own(path).appending("part") }

  /// The staging area, for files that are not in place yet.
  var stagingArea: StagingArea { StagingArea(folder: Self.own(path).appending("parts")) }

  /// The reason why a folder with these names in it, and without a record, is not written to.
  private static func problem(ofForeign names: [[UInt8]]) -> String {
    names.contains(Array(SitePath.gallery.text.utf8))
      ? "holds a site, but no record of what photofall wrote there (the folder .photofall); "
        + "move it away and build again: its pictures come from the cache"
      : "holds files that photofall did not write; choose another folder with --output, or keep "
        + "them beside the site with --adopt"
  }

  private static func stamps(of site: Path) -> [FileStamp?] {
    [Manifest.file(of: site), Manifest.journal(of: site)].map {
      ((try? FileStatus($0)) ?? nil)?.stamp
    }
  }

  private static func own(_ site: Path) -> Path { site.appending(Manifest.folder) }

  /// Refuses a folder whose record leads elsewhere: what is written and removed there would not be
  /// photofall's.
  private static func checkOwn(_ site: Path) throws(BuildError) {
    for folder in [own(site), own(site).appending("parts")] {
      let kind = try wrapping(try FileStatus(folder)?.kind) { .output(site, reason: $0.reason) }
      guard kind == nil || kind == .folder else {
        throw .output(folder, reason: "is no folder of photofall's; remove it and build again")
      }
    }
  }

  private static func names(in folder: Path) throws(FileSystemError) -> [[UInt8]] {
    try FileStatus(folder, followingLinks: true) == nil ? [] : Folder.names(in: folder)
  }

  private static func read(_ file: Path) throws(BuildError) -> Manifest {
    try wrapping(try FileStatus(file) == nil ? Manifest() : Manifest(reading: [file])) {
      .output(file, reason: $0.reason)
    }
  }
}

/// Files of the last build.
struct KnownFiles: Sendable {
  /// The indices in the manifest of those that are there.
  var indices: [Int] = []
  /// The digests of the places of the others.
  var missing: [Digest] = []
}
