public import FileSystem
internal import Text

/// Name in `album.yaml` or `arrangement.txt` that no file and no folder in the folder has.
public struct StrayName: Hashable, Sendable {
  /// The path of that `album.yaml` or `arrangement.txt`, and the line: `FILE:LINE`.
  public let place: String
  /// The problem and the likely correction, for people.
  public let reason: String
  /// True if it is to hide something, which may be visible then.
  public let isOfHidden: Bool

  init(_ name: [UInt8], in file: Path, line: Int, nearest: String?, isOfHidden: Bool) {
    self.isOfHidden = isOfHidden
    place = "\(file.text):\(line)"
    let help = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
    // No name of a file is longer.
    let told = String(decoding: name.prefix(255), as: UTF8.self) + (name.count > 255 ? "..." : "")
    reason = "\"\(told)\" is no photo and no folder here" + help
  }

  /// - Parameter reason: The reason to report with the name.
  init(_ mention: Mention, in file: Path, _ reason: String) {
    isOfHidden = false
    place = "\(file.text):\(mention.line)"
    self.reason = "\"\(mention.text)\" \(reason)"
  }
}

extension ScannedFolder {
  /// The stray names here and below; a misspelt one can leave a photo visible that should be
  /// hidden.
  ///
  /// An album of which one was reported is never known from the last build, nor one whose notes, files or
  /// folders have other names now.
  /// - Complexity: O(n) for n names, and O(m) more for each stray one among m files.
  public var strayNames: [StrayName] {
    var notes = areFilesLeftOut ? [] : [Self.arrangementFile, Self.albumFile]
    if relative.bytes.isEmpty, !areFilesLeftOut { notes.append(Self.configurationFile) }
    // A cover may lie elsewhere, and what a query finds does.
    let isByQuery = hasQuery
    let strays = notes.flatMap { note in
      stray(mentions(in: note).filter { !$0.isCover && !($0.isOfSection && isByQuery) }, in: note)
        + twins(in: note)
    }
    let misplaced = relative.bytes.isEmpty ? nil : noteFiles.file(named: Self.configurationFile)
    let unread: [StrayName] =
      [misplaced].compactMap { $0.flatMap(StrayName.init) } + files.compactMap(StrayName.init)
      + folders.compactMap(StrayName.init)
    return strays + unread + folders.flatMap(\.strayNames)
  }

  /// The stray names in sections of albums by query, here and below.
  ///
  /// - Parameter found: The file names of the photos of a folder's album; nil where there is none.
  /// - Complexity: as of `strayNames`, and of `found` for each album by query with such sections.
  public func straySections(among found: (Path) -> [[UInt8]]?) -> [StrayName] {
    let notes = [Self.albumFile] + (relative.bytes.isEmpty ? [Self.configurationFile] : [])
    let own = (hasQuery ? notes : []).map { note in
      (note, mentions: mentions(in: note).filter(\.isOfSection))
    }.filter { !$0.mentions.isEmpty }
    let names = own.isEmpty ? nil : found(relative).map { Set($0) }
    let strays = names.map { names in
      own.flatMap { note, mentions in
        stray(mentions.filter { !names.contains($0.name) }, in: note)
      }
    }
    return (strays ?? []) + folders.flatMap { $0.straySections(among: found) }
  }

  /// The stray names of covers, here and below.
  ///
  /// - Parameter albums: The folders whose albums have the cover that is named, which may lie in a section
  ///   or be what a query finds.
  /// - Complexity: as of `strayNames`.
  public func strayCovers(besides albums: Set<Path>) -> [StrayName] {
    let isSought = !areFilesLeftOut && !albums.contains(relative)
    let own = isSought ? mentions(in: Self.albumFile).filter(\.isCover) : []
    return stray(own, in: Self.albumFile) + folders.flatMap { $0.strayCovers(besides: albums) }
  }

  /// A note in which names are spelled as the files are: macOS decomposes letters with accents, which
  /// keyboards compose, and what such a name hides would be shown.
  ///
  /// - Parameter note: `album.yaml` or `arrangement.txt`.
  /// - Complexity: O(n log n) for n bytes and names.
  func spelled(_ note: [UInt8]) -> [UInt8]? {
    guard let text = notes[note], text.contains(where: { $0 >= 0x80 }) else { return notes[note] }
    let spelling = Spelling(of: names)
    var spelled: [UInt8] = []
    var rest = ScalarCursor(text)
    for mention in mentions(in: note).sorted(by: { $0.place.lowerBound < $1.place.lowerBound }) {
      let name = spelling.name(for: mention.name)
      guard name != mention.name else { continue }
      spelled += rest.advance(to: mention.place.lowerBound)
      // A quote, a tag or an anchor may stand before it.
      spelled += rest.advance(to: mention.place.upperBound)
        .replacing(mention.name, with: name, maxReplacements: 1)
    }
    return spelled + rest.bytes
  }

  /// Sections in which names are spelled as the files are: those of a `photofall.yaml` are read before
  /// anything is known of the files.
  func spelled(_ sections: [WrittenSection]) -> [WrittenSection] {
    let spelling = Spelling(of: names)
    return sections.map { section in
      var spelled = section
      spelled.from = section.from.map(spelling.name(for:))
      spelled.photos = section.photos.map(spelling.name(for:))
      return spelled
    }
  }

  /// The file names in a note.
  func mentions(in note: [UInt8]) -> [Mention] {
    let text = notes[note] ?? []
    return switch note {
    case Self.arrangementFile: Arrangement(parsing: text).mentions
    // Of a gallery's keys these alone name photos.
    case Self.configurationFile: AlbumFile.sectionMentions(in: text)
    default: AlbumFile.mentions(in: text)
    }
  }

  /// The names in sections of a note that an earlier one has: a photo stands in one.
  private func twins(in note: [UInt8]) -> [StrayName] {
    guard note != Self.arrangementFile else { return [] }
    var seen: Set<[UInt8]> = []
    return AlbumFile.sectionMentions(in: notes[note] ?? [])
      .filter { !seen.insert($0.name).inserted }
      .map { StrayName($0, in: path.appending(note), "stands in an earlier section; keep one") }
  }

  private func stray(_ mentions: [Mention], in note: [UInt8]) -> [StrayName] {
    guard !mentions.isEmpty else { return [] }
    let known = Set(names)
    let file = path.appending(note)
    let strays = mentions.filter { !known.contains($0.name) }
    guard !strays.isEmpty else { return [] }
    let hidden = hiddenNames
    var suggestions = NameSuggestions(names)
    return strays.map { mention in
      guard !away.contains(mention.name) else {
        let reason = "stands in another album, which lists it; say this there"
        return StrayName(mention, in: file, reason)
      }
      return StrayName(
        mention.name, in: file, line: mention.line, nearest: suggestions.nearest(to: mention.name),
        isOfHidden: hidden.contains(mention.name))
    }
  }

  /// The names that its notes hide.
  public var hiddenNames: Set<[UInt8]> {
    arrangement.hidden.union(AlbumFile.hidden(in: notes[Self.albumFile] ?? []))
  }

  /// True if its `album.yaml` has a query.
  public var hasQuery: Bool { AlbumFile.hasQuery(notes[Self.albumFile] ?? []) }

  /// The names of its files and folders.
  var names: [[UInt8]] {
    albumFiles.map(\.name) + folders.map { $0.relative.name }
      + noteFiles.map(\.name).filter { Self.pageStem($0) != nil }
  }
}

/// Rest of a text whose places are told in Unicode scalars.
private struct ScalarCursor {
  private(set) var bytes: ArraySlice<UInt8>
  /// The number of scalars before the rest; a byte order mark is none.
  private var place = 0

  init(_ text: [UInt8]) {
    bytes = text[...]
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { place = -1 }
  }

  /// The bytes before a place, which the cursor leaves; none for one that is behind it.
  mutating func advance(to start: Int) -> ArraySlice<UInt8> {
    var end = bytes.startIndex
    while end < bytes.endIndex, place < start || bytes[end] & 0xC0 == 0x80 {
      if bytes[end] & 0xC0 != 0x80 { place += 1 }
      end += 1
    }
    defer { bytes = bytes[end...] }
    return bytes[..<end]
  }
}
