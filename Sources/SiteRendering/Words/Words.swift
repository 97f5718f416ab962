internal import CICU
internal import FileSystem
internal import GalleryModel
internal import PhotoMetadata
internal import Synchronization
internal import Text

/// Texts that the theme puts on pages, in the gallery's language.
///
/// There is one file per language, `Strings/de.yaml`; a gallery's own file of that name overrides
/// some of the texts, or adds a language that is not built in. `de-AT` falls back to `de`, and that
/// to `en`. Templates name a text as `{{words.NAME}}`; scripts get those below `script` from
/// `photofall.say(NAME)`.
///
/// All texts are encoded in keys: they are the same on all pages of a gallery.
///
/// A class, since messages and formats of dates are parsed once.
final class Words: Encodable, Sendable {
  /// The texts that the program fills in or chooses; templates and scripts name the others.
  enum Key: String, CaseIterable {
    case allPages, allPagesOf, albumCount, notFound, photoCount, photoRange, photosAndAlbums
    case stars, tags, undated, unrated
  }

  /// The precision of a written date, as a CLDR skeleton.
  enum Precision: String {
    case minute = "yMMMMdHm"
    case day = "yMMMMd"
    case days = "yMMMd"
    case month = "yMMMM"
    case year = "y"
  }

  /// The texts by their names.
  let texts: [String: String]
  /// The texts for templates, the same on each page.
  let values: TemplateValue
  let language: String
  /// The names of the texts that are in English in a site of another language.
  private let borrowed: Set<String>
  private let messages = Mutex<[String: Message]>([:])
  private let writers = Mutex<[Precision: DateWriter]>([:])

  /// Reads the files of a language and of those that it falls back to.
  ///
  /// - Throws: `TemplateError` for an unreadable file, an unknown name, or a malformed message.
  init(_ theme: Theme, language: String) throws(TemplateError) {
    self.language = language
    let english = Dictionary(
      uniqueKeysWithValues: try Self.entries(Self.english, in: Theme.builtIn, theme)
        .map { ($0.name, $0.text) })
    var (texts, borrowed) = (english, Set(english.keys))
    for file in Self.files(of: language) {
      let isBuiltIn = theme.files[file] == Theme.builtIn[file]
      let own = try isBuiltIn ? [] : Self.entries(file, in: theme.files, theme)
      for entry in own { try Self.check(entry, english, language: language) }
      let entries = try Self.entries(file, in: Theme.builtIn, theme) + own
      for entry in entries { texts[entry.name] = entry.text }
      if file != Self.english { borrowed.subtract(entries.map(\.name)) }
    }
    self.borrowed = Self.isEnglish(language) ? [] : borrowed
    self.texts = texts
    values = Self.values(of: texts)
  }

  func encode(to encoder: any Encoder) throws {
    let ordered = texts.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
    try ([language] + borrowed.sorted() + ordered).encode(to: encoder)
  }

  /// The warning about texts that a language lacks and that are shown in English; nil for none.
  ///
  /// - Throws: `TemplateError` for an unreadable file.
  static func gap(
    _ theme: Theme, language: String
  ) throws(TemplateError) -> (file: Path, reason: String)? {
    let own = files(of: language).dropFirst()
    guard let file = own.first else { return nil }
    var known: Set<String> = []
    for name in own {
      for files in [Theme.builtIn, theme.files] {
        known.formUnion(try entries(name, in: files, theme).map(\.name))
      }
    }
    let all = try entries(english, in: Theme.builtIn, theme).map(\.name)
    let missing = all.filter { !known.contains($0) }
    if missing.isEmpty || isEnglish(language) { return nil }
    let reason =
      known.isEmpty
      ? "there are no words in the language \(language), so they are in English; write them into "
        + "this file as Documentation/Templates.md says"
      : "these words are in English for want of others: \(missing.joined(separator: ", "))"
    return (theme.path(of: file), reason)
  }

  /// A text without placeholders.
  subscript(key: Key) -> String { self[key.rawValue] }

  /// A text by its name; the name itself where there is none.
  subscript(name: String) -> String { texts[name] ?? name }

  /// A text with its placeholders filled in, by the plural rules of the language that it is in.
  func text(_ key: Key, _ arguments: [String: Message.Argument]) -> String {
    messages.withLock { messages in
      let rules = borrowed.contains(key.rawValue) ? "en" : language
      let message = messages[key.rawValue] ?? Message(self[key], language: rules)
      messages[key.rawValue] = message
      return message?.text(arguments) ?? self[key]
    }
  }

  /// The label of a metadata field.
  func label(of field: MetadataField) -> String { self["metadata.\(field.rawValue)"] }

  /// The date and time of capture, as precise as they are known, in local time.
  func moment(_ date: CaptureDate) -> String {
    let (precision, known): (Precision, Int) =
      switch date.text.utf8.count {
      case ...4: (.year, 1)
      case 5...7: (.month, 2)
      case 8...10: (.day, 3)
      default: (.minute, 3)
      }
    guard let day = CalendarDay(date, knowing: known) else { return date.text }
    let time = date.text.dropFirst(11).split(separator: ":").compactMap { Int($0) }
    return text(precision, from: day, to: day, minute: time.prefix(2).reduce(0) { $0 * 60 + $1 })
  }

  /// The text of a date, or of its month or year alone.
  func date(_ day: CalendarDay, _ precision: Precision) -> String {
    text(precision, from: day, to: day)
  }

  /// The text of a date range, given as its first and last day; nil for none.
  func days(_ days: [CalendarDay]) -> String? {
    guard let first = days.first, let last = days.last else { return nil }
    return text(.days, from: first, to: last)
  }

  private func text(
    _ precision: Precision, from first: CalendarDay, to last: CalendarDay, minute: Int = 0
  ) -> String {
    writers.withLock { writers in
      let writer =
        writers[precision] ?? DateWriter(language: language, skeleton: precision.rawValue)
      writers[precision] = writer
      return writer.text(from: first, to: last, minute: minute)
    }
  }

  /// The files to read, each overridden by the next: those of `en`, `de` and `de-AT`. A language in
  /// another script has words of its own: `zh-TW` is no variant of `zh` (CLDR, parent locales).
  private static func files(of language: String) -> [String] {
    let parts = language.split(separator: "-")
    let tags = parts.indices.map { parts[...$0] }.filter { tag in
      unsafe pf_share_script(tag.joined(separator: "-"), language)
    }
    return [english] + tags.map { file(of: $0) }.filter { $0 != english }
  }

  /// The file of English, which has all texts.
  private static let english = "Strings/en.yaml"

  /// True for English, that of a country too: `en-GB`.
  private static func isEnglish(_ language: String) -> Bool {
    file(of: language.split(separator: "-").prefix(1)) == english
  }

  /// The file of a language, its letters in the case that they have in a tag (RFC 5646, 2.1.1).
  ///
  /// - Parameter subtags: The parts of the language's tag, at least one.
  static func file(of subtags: some Sequence<Substring>) -> String {
    let parts = subtags.enumerated().map { index, part in
      switch (index, part.count) {
      case (1..., 2): part.uppercased()
      case (1..., 4): part.prefix(1).uppercased() + part.dropFirst().lowercased()
      default: part.lowercased()
      }
    }
    return "Strings/\(parts.joined(separator: "-")).yaml"
  }

  /// The built-in file of a language that calls itself so, in any case; nil for none.
  static func file(ofLanguageCalled name: Substring) -> String? {
    Theme.builtIn.keys.first { file in
      guard file.hasPrefix("Strings/") else { return false }
      let tag = file.dropFirst("Strings/".count).prefix { $0 != "." }
      return Self.name(of: String(tag)).lowercased() == name.lowercased()
    }
  }

  private static func entries(
    _ name: String, in files: [String: [UInt8]], _ theme: Theme
  ) throws(TemplateError) -> [WordTable.Entry] {
    guard let text = files[name] else { return [] }
    do throws(ConfigurationError) {
      return try WordTable(parsing: text, of: theme.path(of: name)).entries
    } catch {
      throw TemplateError(error)
    }
  }

  /// Checks an entry against the English texts, by their names.
  private static func check(
    _ entry: WordTable.Entry, _ english: [String: String], language: String
  ) throws(TemplateError) {
    guard let model = english[entry.name] else {
      let nearest = Suggestion.nearest(to: entry.name, among: english.keys.sorted())
      let help = nearest.map { "did you mean \"\($0)\"?" } ?? "see Strings/en.yaml of the theme"
      throw TemplateError(entry.error("nothing asks for \"\(entry.name)\"; \(help)"))
    }
    guard entry.text.contains("{") else { return }
    guard let message = Message(entry.text, language: language) else {
      throw TemplateError(entry.error("\(entry.name) is no message; see to its braces"))
    }
    let places = model.matches(of: /{(\w+)[,}]/).map { String($0.1) }
    // Scripts put their values in place of the braces; pages have ICU do that.
    let filled =
      entry.name.hasPrefix("script.")
      ? places.reduce(entry.text) { $0.replacing("{\($1)}", with: "") }
      : message.text(Dictionary(places.map { ($0, .number(1)) }) { first, _ in first })
    if filled.contains("{") {
      let known = places.isEmpty ? "none" : places.map { "{\($0)}" }.joined(separator: ", ")
      throw TemplateError(
        entry.error(
          "\(entry.name) has a place that nothing fills: \(filled); its places are \(known), and an "
            + "apostrophe before a brace is written twice"))
    }
  }
}
