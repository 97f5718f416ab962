internal import FileSystem
internal import SiteFormat

/// All files of a site, and what is wrong with how they fit together.
struct WholeSite {
  let files: SiteFiles
  let facts: [FileFacts]
  /// The lists of the albums in each language, with their places.
  let galleries: [(place: Path, file: GalleryFile)]
  let manifest: Manifest?

  /// The most that a page may weigh with its style sheets and scripts, bytes before compression.
  private static let heaviestPage = 1_000_000

  /// All that is wrong.
  var findings: [Finding] {
    facts.flatMap(\.findings) + lost + unreached + strayFragments + heavyPages + streams
  }

  /// The number of photos that the site shows.
  var photos: Int {
    galleries.first?.file.albums.lazy.filter { $0.byQuery != true }.reduce(0) {
      $0 + $1.photos.value
    } ?? 0
  }

  /// The names of the photos with a gain map, in their order.
  var photosInHDR: [String] {
    facts.indices.flatMap { file -> [String] in
      guard case .heights = facts[file].content,
        facts[file].targets.contains(where: { facts[Int($0)].hasGainMap }),
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
      files.medium(address).map { ($0, Path(SitePath.index)) } ?? (address, place)
    guard case .inside(let path, _) = Address(reference, in: place),
      let number = files.number(of: path)
    else { return false }
    return facts[number].hasGainMap
  }

  /// The number of its pages.
  var pages: Int {
    facts.count { if case .page = $0.content { true } else { false } }
  }

  private func name(_ file: Int) -> String { files.paths[file].text }

  /// The files of the manifest that are missing; the links to them are findings by name.
  private var lost: [Finding] {
    guard let manifest else { return [] }
    guard manifest.isWhole else {
      return [
        Finding(
          ReservedFolder.record,
          "lines of its manifest are missing or damaged, so that changes of some files would not show; "
            + "build the site again")
      ]
    }
    let found = Set(files.paths.map { Manifest.digest(of: $0.text) })
    let lost = manifest.files.count { !found.contains($0.place) }
    guard lost > 0 else { return [] }
    let problem = lost == 1 ? "1 of its files is missing" : "\(lost) of its files are missing"
    return [Finding(ReservedFolder.record, "\(problem); build the site again")]
  }

  /// The files that no link leads to: pages from the first one, other files from any.
  private var unreached: [Finding] {
    let isPage = facts.map { if case .page = $0.content { true } else { false } }
    let first = files.number(of: Path(SitePath.index))
    let starts = facts.indices.filter { $0 == first || isUnlisted($0) }
    let ways = reached(from: starts) { isPage[$0] }
    let roots = facts.indices.filter { ways[$0] || isEntrance(files.paths[$0]) }
    let all = reached(from: roots) { _ in true }
    return facts.indices.filter { !(isPage[$0] ? ways : all)[$0] && isOurs($0) }.map {
      Finding(name($0), "nothing leads to it; remove it, or build the site again")
    }
  }

  private func isUnlisted(_ file: Int) -> Bool {
    if case .page(let page) = facts[file].content { page.isUnlisted } else { false }
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
    let isNamed = manifest?[name(file)] != nil
    return isNamed || SitePath.isMedium(files.paths[file].bytes)
  }

  private func reached(from starts: [Int], through isOpen: (Int) -> Bool) -> [Bool] {
    var isReached = [Bool](repeating: false, count: facts.count)
    var waiting = starts
    for start in starts { isReached[start] = true }
    while let file = waiting.popLast() {
      guard isOpen(file) else { continue }
      for target in facts[file].targets.lazy.map(Int.init) where !isReached[target] {
        isReached[target] = true
        waiting.append(target)
      }
    }
    return isReached
  }

  private var strayFragments: [Finding] {
    facts.indices.flatMap { file in
      facts[file].fragments.compactMap { link -> Finding? in
        guard case .page(let page) = facts[link.target].content,
          !page.hasAnchor(link.fragment)
        else { return nil }
        let fragment = String(decoding: link.fragment, as: UTF8.self)
        return Finding(
          name(file), line: link.line,
          "a link leads to #\(fragment), which \(name(link.target)) does not have; "
            + "build the site again")
      }
    }
  }

  private var heavyPages: [Finding] {
    facts.indices.compactMap { file in
      guard case .page(let page) = facts[file].content else { return nil }
      let weight = Set(page.loaded + [file]).reduce(0) { $0 + facts[$1].size }
      guard weight > Self.heaviestPage else { return nil }
      return Finding(
        name(file),
        "weighs \(weight / 1000) kB with its style sheets and scripts, over "
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
    guard let file = files.number(of: address, from: place),
      case .heights(let heights) = facts[file].content
    else { return nil }
    return heights
  }

  private func findings(
    ofStream file: Int, _ album: GalleryFile.Album, from place: Path
  ) -> [Finding] {
    guard case .stream(var stream) = facts[file].content else { return [] }
    for part in stream.parts ?? [] {
      guard let file = files.number(of: part, from: files.paths[file]),
        case .stream(let part) = facts[file].content
      else { continue }
      stream.chunks += part.chunks
    }
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
    return problems.map { Finding(name(file), "\($0); build the site again with --force") }
  }
}
