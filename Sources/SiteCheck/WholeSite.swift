internal import FileSystem
internal import SiteFormat

/// All files of a site, and what is wrong with how they fit together.
struct WholeSite {
  let files: SiteFiles
  let facts: SiteFacts
  /// The lists of the albums in each language, and of those that are not listed, with their places.
  let galleries: [(place: Path, file: GalleryFile)]
  let record: SiteRecord?

  /// The most that a page may weigh with its style sheets and scripts, bytes before compression.
  private static let heaviestPage = 1_000_000

  /// All that is wrong.
  var findings: [Finding] {
    facts.findings + lost + unreached + strayFragments + blockedLoads + heavyPages + streams
  }

  /// The number of photos that the site shows.
  var photos: Int {
    // Every language has the same ones.
    let own = galleries.filter { files.local($0.place) == $0.place }
    return own.lazy.flatMap { $0.file.albums }.filter { $0.byQuery != true }.reduce(0) {
      $0 + $1.photos.value
    }
  }

  /// The names of the photos with a gain map, in their order.
  var photosInHDR: [String] {
    facts.heights.keys.sorted().flatMap { file -> [String] in
      guard facts.links[file].contains(where: facts.hasGainMap),
        let chunk = (try? files.read(file)).flatMap({ ChunkFile(parsing: $0) })
      else { return [] }
      return chunk.photos.filter { photo in
        photo.pictures.contains { hasGainMap($0.path, from: files.paths[file]) }
      }.map(\.id)
    }
  }

  private func hasGainMap(_ picture: String, from place: Path) -> Bool {
    let address = Array(picture.utf8)[...]
    let (reference, place) =
      files.own(address).map { ($0, Path(SitePath.index)) } ?? (address, place)
    guard case .inside(let path, _) = Address(reference, in: place),
      let number = files.number(of: path)
    else { return false }
    return facts.hasGainMap(number)
  }

  private var isInterrupted: Bool { record?.isInterrupted == true }

  /// The number of its pages.
  var pages: Int { facts.files.count(where: facts.isPage) }

  private func name(_ file: Int) -> String { files.paths[file].text }

  /// The files of the manifest that are missing; the links to them are findings by name.
  private var lost: [Finding] {
    guard let manifest = record?.manifest else { return [] }
    guard !isInterrupted else {
      return [
        Finding(
          ReservedFolder.record,
          "a build was interrupted here, or is still at work; build the site again")
      ]
    }
    guard manifest.isWhole else {
      return [
        Finding(
          ReservedFolder.record,
          "lines of its manifest are missing or damaged, so that changes of some files would not show; "
            + "build the site again")
      ]
    }
    let lost = manifest.files.count - facts.recorded
    guard lost > 0 else { return [] }
    let problem = lost == 1 ? "1 of its files is missing" : "\(lost) of its files are missing"
    let known = lostByName(of: manifest)
    let names = known.isEmpty ? "" : " (" + known.joined(separator: ", ") + ")"
    return [Finding(ReservedFolder.record, "\(problem)\(names); build the site again")]
  }

  /// The files that are missing and that are asked for by name, so that no link to them is a finding.
  private func lostByName(of manifest: Manifest) -> [String] {
    [SitePath.feed, .headers, .map, .notFound, .robots].map(\.text).filter {
      manifest[$0] != nil && files.number(of: Path($0)) == nil
    }
  }

  /// The files that nothing leads to: links to pages from the first one, to other files from any; what is
  /// asked for by name needs none.
  private var unreached: [Finding] {
    // An interrupted build has not removed yet what nothing leads to any more.
    guard hasAllLinks, !isInterrupted else { return [] }
    let first = files.number(of: Path(SitePath.index))
    let starts = facts.files.filter { $0 == first || facts.isUnlisted($0) }
    let ways = reached(from: starts, through: facts.isPage)
    let roots = facts.files.filter { ways[$0] || isEntrance(files.paths[$0]) }
    let all = reached(from: roots) { _ in true }
    return facts.files.filter { file in
      let isByLinks = facts.isPage(file) && !isEntrance(files.paths[file])
      return !(isByLinks ? ways : all)[file] && isOurs(file)
    }.map { Finding(name($0), "nothing leads to it; remove it, or build the site again") }
  }

  /// True if the links of all pages are known: a damaged record lacks pages, and the list of the albums
  /// has the folders of further languages.
  private var hasAllLinks: Bool {
    record?.manifest.isWhole != false
      && galleries.contains { $0.place == Path(SitePath.gallery.text) }
  }

  /// True for a file that is asked for by name: data for programs, feeds, the theme's own files.
  private func isEntrance(_ file: Path) -> Bool {
    let path = files.local(file)
    return [SitePath.gallery, .headers, .robots].map(\.text).contains(path.text)
      || path.isBelow(.assets) || path.isBelow(.search)
      || path.parent == nil && path.bytes.reversed().starts(with: ".xml".utf8.reversed())
  }

  /// True for a file that photofall wrote, as far as one can tell.
  private func isOurs(_ file: Int) -> Bool {
    facts.isRecorded(file) || SitePath.isNamedAsMedium(name(file))
  }

  private func reached(from starts: [Int], through isOpen: (Int) -> Bool) -> [Bool] {
    var isReached = [Bool](repeating: false, count: facts.files.count)
    var waiting = starts
    for start in starts { isReached[start] = true }
    while let file = waiting.popLast() {
      guard isOpen(file) else { continue }
      for target in facts.links[file] where !isReached[target] {
        isReached[target] = true
        waiting.append(target)
      }
    }
    return isReached
  }

  /// The links to places that are not there; their files are looked at again, for names and lines.
  private var strayFragments: [Finding] {
    let strays = Dictionary(grouping: facts.strayFragments, by: \.file)
    return strays.sorted { $0.key < $1.key }.flatMap { file, strays -> [Finding] in
      let marks = Set(strays.map { Stray(target: Int($0.target), mark: $0.mark) })
      let links = LinkResolver(files, beside: files.paths[Int(file)])
      let tools = FileTools(links: links, record: record, isDeep: false)
      let facts = FileFacts(Int(file), with: tools, hasFrames: false)
      return facts.fragments.filter {
        marks.contains(Stray(target: $0.target, mark: PageFacts.mark($0.fragment)))
      }.map { link in
        let fragment = String(decoding: link.fragment, as: UTF8.self)
        return Finding(
          name(Int(file)), line: link.line,
          "a link leads to #\(fragment), which \(name(link.target)) does not have; "
            + Finding.remedyOfLinks)
      }
    }
  }

  private struct Stray: Hashable {
    let target: Int
    let mark: UInt64
  }

  /// The files that sheets ask for and the policy of the pages blocks.
  private var blockedLoads: [Finding] {
    guard let policy = facts.policy else { return [] }
    return facts.sheets.sorted { $0.file < $1.file }.flatMap { file, loads in
      PolicyCheck.problems(with: loads, by: policy, at: files.origin).map {
        Finding(name(file), $0)
      }
    }
  }

  private var heavyPages: [Finding] {
    facts.pages(over: Self.heaviestPage).map { page in
      Finding(
        name(page.file),
        "weighs \(page.weight / 1000) kB with its style sheets and scripts, over "
          + "\(Self.heaviestPage / 1000) kB; lower chunk.maximum, or lighten the theme")
    }
  }
}

extension WholeSite {
  /// The differences between the streams and the data of their chunks.
  private var streams: [Finding] {
    galleries.flatMap { gallery in
      gallery.file.albums.flatMap { album in
        album.stream.flatMap { files.number(of: $0, from: gallery.place) }
          .map { findings(ofStream: $0, album, from: gallery.place) } ?? []
      }
    }
  }

  private func heights(_ address: String, from place: Path) -> ChunkHeights? {
    files.number(of: address, from: place).flatMap { facts.heights[$0] }
  }

  private func findings(
    ofStream file: Int, _ album: GalleryFile.Album, from place: Path
  ) -> [Finding] {
    guard let stream = files.stream(file, record) else { return [] }
    var problems: [String] = []
    if stream.chunks.map(\.key) != album.chunks.map(\.key) || stream.photos != album.photos {
      problems.append("has other chunks or photos than gallery.json")
    }
    for (entry, chunk) in zip(stream.chunks, album.chunks) {
      guard let heights = chunk.data.flatMap({ heights($0, from: place) }),
        let difference = heights.difference(from: stream, entry)
      else { continue }
      problems.append("\(entry.key) \(difference)")
    }
    return problems.map { Finding(name(file), "\($0); \(Finding.remedyOfFiles)") }
  }
}
