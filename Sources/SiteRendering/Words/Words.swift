internal import CICU
internal import FileSystem
internal import GalleryModel
internal import PhotoMetadata
internal import Text

/// The words that the theme puts on pages, in the gallery's language.
///
/// They stand in one file a language, `Strings/de.yaml`; a gallery's own file of that name changes
/// some of them, or brings a language that is not built in. `de-AT` takes what it does not say from
/// `de`, and that from `en`. Templates find them as `{{words.NAME}}`; scripts find those below
/// `script` by `photofall.say(NAME)`.
///
/// In keys all texts stand for them: they are the same on all pages of a gallery.
///
/// A class, since messages and dates are parsed once and ICU's formats stay on one thread.
final class Words: Encodable {
  /// The words that the program fills in or chooses; templates and scripts name the others.
  enum Key: String, CaseIterable {
    case allPages, allPagesOf, albumCount, photoCount, photoRange, photosAndAlbums, stars, tags
    case undated, unrated
  }

  /// How much of a date is written.
  enum Precision: String {
    case day = "yMMMMd"
    case days = "yMMMd"
    case month = "yMMMM"
    case year = "y"
  }

  /// The texts by their names.
  let texts: [String: String]
  private let language: String
  private var messages: [String: Message] = [:]
  private var writers: [Precision: DateWriter] = [:]

  /// Reads the files of a language.
  ///
  /// - Throws: `TemplateError` for a file that cannot be read, a name that nothing asks for, or a
  ///   message that is malformed.
  init(_ theme: Theme, language: String) throws(TemplateError) {
    self.language = language
    let names = try Self.entries("Strings/en.yaml", in: Theme.builtIn, theme).map(\.name)
    var texts: [String: String] = [:]
    for file in Self.files(of: language) {
      for files in [Theme.builtIn, theme.files] {
        for entry in try Self.entries(file, in: files, theme) {
          try Self.check(entry, names: names, language: language)
          texts[entry.name] = entry.text
        }
      }
    }
    self.texts = texts
  }

  func encode(to encoder: any Encoder) throws {
    let ordered = texts.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
    try ([language] + ordered).encode(to: encoder)
  }

  /// A text that nothing is filled into.
  subscript(key: Key) -> String { self[key.rawValue] }

  /// A text by its name; the name itself where there is none.
  subscript(name: String) -> String { texts[name] ?? name }

  /// A text with its places filled in.
  func text(_ key: Key, _ arguments: [String: Message.Argument]) -> String {
    let message = messages[key.rawValue] ?? Message(self[key], language: language)
    messages[key.rawValue] = message
    return message?.text(arguments) ?? self[key]
  }

  /// What a field of a photo's metadata is called.
  func label(of field: MetadataField) -> String { self["metadata.\(field.rawValue)"] }

  /// When a photo was taken, as precisely as it is known, by the clock of the place.
  func moment(_ date: CaptureDate) -> String {
    let parts = date.text.split(separator: " ")
    let (precision, known): (Precision, Int) =
      switch date.text.utf8.count {
      case ...4: (.year, 1)
      case 5...7: (.month, 2)
      default: (.day, 3)
      }
    let day = CalendarDay(date, knowing: known).map { self.date($0, precision) } ?? date.text
    return parts.count > 1 ? "\(day), \(parts[1].prefix(5))" : day
  }

  /// A day, or the month or year that it lies in.
  func date(_ day: CalendarDay, _ precision: Precision) -> String {
    writer(precision).text(from: day, to: day)
  }

  /// A stretch of days, given as the first and the last; nil for none.
  func days(_ days: [CalendarDay]) -> String? {
    guard let first = days.first, let last = days.last else { return nil }
    return writer(.days).text(from: first, to: last)
  }

  private func writer(_ precision: Precision) -> DateWriter {
    let writer = writers[precision] ?? DateWriter(language: language, skeleton: precision.rawValue)
    writers[precision] = writer
    return writer
  }

  /// The files that are read, each overridden by the next: those of `en`, `de` and `de-AT`.
  private static func files(of language: String) -> [String] {
    let parts = language.split(separator: "-")
    let tags = parts.indices.map { parts[...$0].joined(separator: "-") }
    return (["en"] + tags.filter { $0 != "en" }).map { "Strings/\($0).yaml" }
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

  private static func check(
    _ entry: WordTable.Entry, names: [String], language: String
  ) throws(TemplateError) {
    if !names.contains(entry.name) {
      let nearest = Suggestion.nearest(to: entry.name, among: names)
      let help = nearest.map { "did you mean \"\($0)\"?" } ?? "see Strings/en.yaml of the theme"
      throw TemplateError(entry.error("nothing asks for \"\(entry.name)\"; \(help)"))
    }
    if entry.text.contains("{"), Message(entry.text, language: language) == nil {
      throw TemplateError(entry.error("\(entry.name) is no message; see to its braces"))
    }
  }
}
