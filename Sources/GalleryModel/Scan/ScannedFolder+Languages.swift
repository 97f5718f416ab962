internal import FileSystem
internal import Pictures

extension ScannedFolder {
  /// The content of a note in a language: `about.de.md`, else `about.md`; nil where neither is.
  func note(_ name: [UInt8], in language: String) -> [UInt8]? {
    self.name(ofNote: name, in: language).flatMap { notes[$0] }
  }

  /// The name of that note among those that were read, its tag in any case; nil where there is none.
  func name(ofNote name: [UInt8], in language: String) -> [UInt8]? {
    (Self.names(of: name, in: language) + [name]).first { notes[$0] != nil }
  }

  /// The name of a note that is in one language alone: `about.de.md` for `about.md`.
  private static func name(of note: [UInt8], in language: String) -> [UInt8] {
    Array(note.dropLast(markdown.count)) + Array(".\(language)".utf8) + markdown
  }

  /// The names by which a note in one language is known: that, and the one that `NoteSpelling` has for
  /// tags in any other case.
  package static func names(of note: [UInt8], in language: String) -> [[UInt8]] {
    let small = language.lowercased()
    return (language == small ? [small] : [language, small]).map { name(of: note, in: $0) }
  }

  /// The name of the note for all languages, `about.md` for `about.de.md`; nil for any other name.
  static func common(_ name: [UInt8]) -> [UInt8]? { tagged(name[...])?.common }

  /// The name of a note with the tag of its language in small letters; nil for a note without one. The
  /// ending of a photo's name is none: `a.JPG.md` is not `a.jpg.md`.
  static func withSmallTag(_ note: ArraySlice<UInt8>) -> [UInt8]? {
    guard let (common, tag) = tagged(note),
      !FileProbe.isItem(named: Path(bytes: note.dropLast(markdown.count)))
    else { return nil }
    return name(of: common, in: tag.lowercased())
  }

  /// The name of the note for all languages, and the tag of one that stands before its ending; nil for any
  /// other name.
  static func tagged(_ name: ArraySlice<UInt8>) -> (common: [UInt8], tag: String)? {
    guard name.suffix(markdown.count).elementsEqual(markdown) else { return nil }
    let stem = name.dropLast(markdown.count)
    guard let dot = stem.lastIndex(of: UInt8(ascii: ".")), dot > stem.startIndex else { return nil }
    let tag = String(decoding: stem[(dot + 1)...], as: UTF8.self)
    let isTag = tag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    return isTag && tag.count >= 2 ? (Array(stem[..<dot]) + markdown, tag) : nil
  }

  private static let markdown = Array(".md".utf8)
}
