internal import Bytes
internal import FileSystem
internal import SiteFormat

/// The facts about one file of a site, found by looking at it alone.
struct FileFacts: Sendable {
  /// The content that the check of the whole site needs; apart from the facts, since most files have
  /// none.
  indirect enum Content: Sendable {
    case page(PageFacts)
    /// A chunk, until its frames have been looked at.
    case chunk(ChunkFile)
    case heights(ChunkHeights)
    /// The files that a sheet asks for.
    case sheet([StyleSheet.Load])
    case other
  }

  /// An address that leads to a place in a file of the site.
  struct Link: Sendable {
    let target: Int
    let fragment: [UInt8]
    let line: Int?
  }

  /// Its size, bytes.
  let size: Int
  /// True for a file that the manifest has.
  let isRecorded: Bool
  private(set) var content = Content.other
  /// True for a picture with a gain map.
  private(set) var hasGainMap = false
  /// The numbers of the files that it leads to, each once: a site has many links, most of them alike.
  private(set) var targets: [UInt32] = []
  /// The links to places in files.
  private(set) var fragments: [Link] = []
  private(set) var findings: [Finding] = []
  /// True for a file that the record says to have been another when it was written.
  private var isChanged = false
  private let place: Path

  /// Looks at a file.
  ///
  /// - Parameters:
  ///   - number: The number of the file.
  ///   - tools: The tools for the files beside it.
  ///   - hasFrames: True for a page with the frames of photos, whose data it is compared with.
  /// - Complexity: O(n) for n bytes.
  init(_ number: Int, with tools: FileTools, hasFrames: Bool) {
    let files = tools.links.files
    place = files.paths[number]
    let written = tools.record?.written(in: place)
    isRecorded = written?.recorded != nil
    // What somebody else put beside the site is theirs to judge.
    let isOurs = written?.isAny != false
    do throws(FileSystemError) {
      if Self.largeKinds.contains(place.fileExtension) {
        let entry = try Manifest.Entry(fileAt: files.file(place))
        size = entry.size
        guard isOurs else { return }
        compare(entry, with: written)
        guard place.fileExtension != "zip" else { return }
        let (file, isOfTheme) = (files.file(place), files.local(place).isBelow(.assets))
        add(isOfTheme ? MediaCheck(ofThemeClip: file) : MediaCheck(ofClip: file))
      } else {
        let file = OpenFile(try Descriptor(reading: files.file(place)))
        let bytes = try file.descriptor.content(limit: SiteFiles.readLimit)
        size = bytes.count
        guard isOurs else { return }
        if let written {
          compare(Manifest.Entry(bytes), with: written)
        } else {
          compareWithName(bytes)
        }
        look(at: bytes, of: file, with: tools, hasFrames: hasFrames)
      }
      sortTargets()
    } catch {
      size = 0
      note("cannot be read: \(error.reason)")
    }
  }

  /// Compares a page with the data of its photos.
  ///
  /// - Complexity: O(n) for n photos.
  mutating func compare(with data: FileFacts) {
    guard case .chunk(let chunk) = data.content, case .page(let facts) = content else { return }
    // No template has made a page that somebody changed, or that was cut off.
    if isChanged, !facts.missingHooks.isEmpty || facts.frames.bands.isEmpty { return }
    if !facts.missingHooks.isEmpty {
      note(facts.missingHooks, missingIn: "album.mustache")
    } else if facts.frames.bands.isEmpty {
      note(
        "has no frames; write <style>{{{style}}}</style> into head.mustache in the gallery's "
          + "Templates")
    } else if let difference = ChunkCheck(chunk: chunk).difference(from: facts) {
      note("\(difference); \(Finding.remedyOfFiles)")
    }
  }

  /// Lets go of the frames, which would take most of the memory of a check.
  mutating func forgetFrames() {
    switch content {
    case .chunk(let chunk): content = .heights(ChunkHeights(chunk))
    case .page(var page):
      page.forgetFrames()
      content = .page(page)
    case .heights, .sheet, .other: break
    }
  }

  /// Sorts the files that it leads to, and keeps each once.
  private mutating func sortTargets() {
    targets.sort()
    var last: UInt32?
    targets.removeAll { target in
      defer { last = target }
      return target == last
    }
  }

  private mutating func note(_ problem: String, line: Int? = nil) {
    findings.append(Finding(place.text, line: line, problem))
  }

  /// Notes the hooks that a template of the gallery's own left out.
  private mutating func note(_ hooks: [String], missingIn template: String) {
    note(
      "\(template) in the gallery's Templates makes nothing that is "
        + hooks.joined(separator: " ")
        + ", which frames and scripts go by; see Documentation/Templates.md")
  }

  /// Files that may be larger than the memory are not read as a whole.
  private static let largeKinds: Set = ["mkv", "mov", "mp4", "webm", "zip"]

  private mutating func compare(_ entry: Manifest.Entry, with written: SiteRecord.Written?) {
    if written?.has(entry) == false {
      isChanged = true
      note("is not what photofall wrote; \(Finding.remedyOfFiles)")
    }
  }

  /// Compares a script or a sheet with its name, which says what it holds: `viewer.HASH.js`.
  private mutating func compareWithName(_ bytes: [UInt8]) {
    if place.isBelow(.assets), AssetName(place.name)?.holds(bytes) == false {
      note("is not what photofall wrote; \(Finding.remedyOfFiles)")
    }
  }

  private mutating func look(
    at bytes: [UInt8], of file: OpenFile, with tools: FileTools, hasFrames: Bool
  ) {
    let (links, files) = (tools.links, tools.links.files)
    let local = files.local(place)
    let name = String(decoding: local.name, as: UTF8.self)
    let folder = local.parent.map { String(decoding: $0.name, as: UTF8.self) }
    let dot = local.name.lastIndex(of: UInt8(ascii: "."))
    let kind = dot.map { String(decoding: local.name[$0...].dropFirst(), as: UTF8.self) }
    switch (folder, kind) {
    case (_, "html"):
      let isFragment = SitePath.isFragment(local.text)
      let hooks = isFragment ? PageFacts.hooksOfFragments : hasFrames ? PageFacts.hooksOfAlbums : []
      look(atPage: bytes, with: tools, hooks: hooks, isFragment: isFragment)
    case (_, "jpg"), (_, "jpeg"), (_, "png"), (_, "webp"), (_, "heic"), (_, "avif"):
      add(
        local.isBelow(.assets)
          ? MediaCheck(ofThemePicture: file)
          : MediaCheck(ofPicture: bytes, in: file, decoding: tools.isDeep ? files.file(place) : nil)
      )
    case (_, "css"):
      let loads = StyleSheet.loads(in: bytes)
      follow(loads, by: links)
      content = .sheet(loads)
    // A theme has data of its own.
    case (_, "json") where local.isBelow(.assets): break
    case (nil, _) where SitePath.isPart(name, of: SitePath.gallery.text):
      decode(bytes, GalleryFile.self, links, { $0.addresses }) { _ in .other }
    case (_, _) where SitePath.isPart(name, of: SitePath.streamName):
      decode(bytes, StreamFile.self, links, { $0.addresses }) { _ in .other }
    case (ReservedFolder.data.rawValue, "json"):
      decode(bytes, ChunkFile.self, links, { $0.addresses }, Content.chunk)
      guard case .chunk(let chunk) = content else { return }
      for problem in ChunkCheck(chunk: chunk).problems() {
        note("\(problem); \(Finding.remedyOfFiles)")
      }
    case (_, "json") where local.text == SitePath.searchIndex.text:
      decode(bytes, SearchFile.self, links, { $0.addresses }) { _ in .other }
    case (_, "json") where SitePath.isSearchList(local.text):
      decode(bytes, [FoundEntry].self, links, { $0.flatMap(\.addresses) }) { _ in .other }
    case (nil, "xml") where name == SitePath.feed.text || SitePath.isMap(name):
      follow(WholeAddresses(bytes), by: links)
    default: break
    }
  }

  private static let addressMark = Array("url(".utf8)

  private mutating func look(
    atPage bytes: [UInt8], with tools: FileTools, hooks: Set<String>, isFragment: Bool
  ) {
    let links = tools.links
    guard let page = PageContent(bytes, hooks: hooks, by: tools.pages) else {
      return note("has a tag of more than \(HTMLReader.tagLimit) bytes, so it is not read")
    }
    // The page's own style has frames, and hardly ever an address.
    if page.style.place(of: Self.addressMark) != nil {
      follow(StyleSheet.loads(in: page.style), by: links)
    }
    var loaded: [UInt32] = []
    for link in page.links {
      let (address, place) = page.rebased(link, in: place)
      guard let target = follow(address, from: place, by: links, line: link.line) else { continue }
      if link.isLoaded { loaded.append(UInt32(target)) }
    }
    for line in page.wordless {
      note(
        "a picture has no alt text; give it one under alt: in album.yaml, or in your own template",
        line: line)
    }
    for line in page.pictureless {
      note("a picture has no address, so that it is broken; give its src one", line: line)
    }
    for finding in page.policy.findings(at: links.files.origin) {
      note(finding.problem, line: finding.line)
    }
    let facts = PageFacts(page, hooks: hooks, isFragment: isFragment, loaded: loaded)
    // Those of an album's page are told with its frames.
    if isFragment, !isChanged, !facts.missingHooks.isEmpty {
      note(facts.missingHooks, missingIn: "fragment.mustache")
    }
    content = .page(facts)
  }

  /// Adds what a look at a picture or a clip found.
  private mutating func add(_ media: MediaCheck) {
    hasGainMap = media.hasGainMap
    for problem in media.problems { note(problem) }
  }

  private mutating func decode<File: Decodable>(
    _ bytes: [UInt8], _ type: File.Type, _ links: LinkResolver, _ addresses: (File) -> [String],
    _ wrap: (File) -> Content
  ) {
    guard let file = File(parsing: bytes) else {
      return note("is not the JSON that photofall writes; \(Finding.remedyOfFiles)")
    }
    follow(addresses(file).map { Array($0.utf8)[...] }, by: links)
    content = wrap(file)
  }

  /// Follows the addresses in a feed or a map, which must be the site's own.
  private mutating func follow(_ addresses: WholeAddresses, by links: LinkResolver) {
    guard let url = links.files.url else { return }
    for (address, line) in addresses.all {
      if links.files.isMedium(address[...]) {
        follow(address[...], from: place, by: links, line: line)
      } else if address.starts(with: url) {
        follow(address[url.count...], from: Path(SitePath.index), by: links, line: line)
      } else {
        let text = String(decoding: address, as: UTF8.self)
        note(
          "the link \(text) leads out of the site; \(Finding.remedyOfFiles)", line: line)
      }
    }
  }

  private mutating func follow(_ loads: [StyleSheet.Load], by links: LinkResolver) {
    follow(loads.map { Array($0.address.utf8)[...] }, by: links)
  }

  private mutating func follow(_ addresses: [ArraySlice<UInt8>], by links: LinkResolver) {
    for address in addresses { follow(address, from: place, by: links, line: nil) }
  }

  /// Notes where an address leads; returns the file's number.
  @discardableResult
  private mutating func follow(
    _ address: ArraySlice<UInt8>, from place: Path, by links: LinkResolver, line: Int?
  ) -> Int? {
    let text = { String(decoding: address, as: UTF8.self) }
    switch links.target(of: address, in: place) {
    case .elsewhere: break
    case .broken(let reason): note("the link \(text()) \(reason)", line: line)
    case .missing:
      note("the link \(text()) leads to no file; \(Finding.remedyOfLinks)", line: line)
    case .file(let target, let fragment):
      targets.append(UInt32(target))
      if !fragment.isEmpty {
        fragments.append(Link(target: target, fragment: fragment, line: line))
      }
      return target
    }
    return nil
  }
}
