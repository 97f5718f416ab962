extension ScannedFolder {
  /// The content of a note in a language: `about.de.md`, else `about.md`; nil where neither is.
  func note(_ name: [UInt8], in language: String) -> [UInt8]? {
    notes[Self.name(of: name, in: language)] ?? notes[name]
  }

  /// The name of a note that is in one language alone: `about.de.md` for `about.md`.
  package static func name(of note: [UInt8], in language: String) -> [UInt8] {
    Array(note.dropLast(markdown.count)) + Array(".\(language)".utf8) + markdown
  }

  /// The name of the note for all languages, `about.md` for `about.de.md`; nil for any other name.
  static func common(_ name: [UInt8]) -> [UInt8]? {
    guard name.suffix(markdown.count).elementsEqual(markdown) else { return nil }
    let stem = name.dropLast(markdown.count)
    guard let dot = stem.lastIndex(of: UInt8(ascii: ".")), dot > stem.startIndex else { return nil }
    let language = String(decoding: stem[(dot + 1)...], as: UTF8.self)
    let isTag = language.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    return isTag && language.count >= 2 ? Array(stem[..<dot]) + markdown : nil
  }

  private static let markdown = Array(".md".utf8)
}
