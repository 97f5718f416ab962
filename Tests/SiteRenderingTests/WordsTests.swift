import FileSystem
import GalleryModel
import PhotoMetadata
import Records
import TestSupport
import Testing

@testable import SiteRendering

@Suite("The theme's words")
struct WordsTests {
  private static let languages = Theme.builtIn.keys.filter { $0.hasPrefix("Strings/") }
    .map { String($0.dropFirst("Strings/".count).prefix { $0 != "." }) }.sorted()

  private func theme(_ files: [String: String] = [:]) throws -> (Theme, TemporaryFolder) {
    let folder = TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: "Templates/" + name) }
    return (try Theme(folder: folder.path.appending("Templates")), folder)
  }

  private func words(_ language: String, _ files: [String: String] = [:]) throws -> Words {
    let (theme, folder) = try theme(files)
    defer { withExtendedLifetime(folder) {} }
    return try Words(theme, language: language)
  }

  private func names(of language: String) throws -> Set<String> {
    let text = try #require(Theme.builtIn["Strings/\(language).yaml"])
    return Set(try WordTable(parsing: text, of: Path("\(language).yaml")).entries.map(\.name))
  }

  @Test("Every language has every text, and every text has the same places", arguments: languages)
  func completeness(language: String) throws {
    #expect(try names(of: language) == names(of: "en"))
    let (own, english) = (try words(language), try words("en"))
    for (name, text) in english.texts {
      #expect(Self.places(own.texts[name] ?? "") == Self.places(text), "\(language): \(name)")
    }
  }

  /// The names in braces that stand at the top of a message.
  private static func places(_ text: String) -> Set<String> {
    var (depth, name, found): (Int, String, Set<String>) = (0, "", [])
    for character in text {
      switch character {
      case "{": (depth, name) = (depth + 1, "")
      case "}", ",":
        if depth == 1, !name.isEmpty { found.insert(name) }
        (depth, name) = (depth - (character == "}" ? 1 : 0), "")
      default: if depth == 1 { name.append(character) }
      }
    }
    return found.filter { $0.allSatisfy(\.isLetter) }
  }

  @Test("Every text that templates, scripts and the program ask for is there")
  func names() throws {
    let known = try names(of: "en")
    #expect(Words.Key.allCases.allSatisfy { known.contains($0.rawValue) })
    for kind in LayoutKind.allCases { #expect(known.contains("layouts.\(kind.rawValue)")) }
    for (file, bytes) in Theme.builtIn {
      let text = String(decoding: bytes, as: UTF8.self)
      for name in text.matches(of: /\{\{words\.([\w.]+)\}\}/).map({ String($0.1) }) {
        #expect(known.contains(name), "\(file) asks for \(name)")
      }
      guard file.hasSuffix(".js") else { continue }
      for name in text.matches(of: /\bsay\("(\w+)"/).map({ String($0.1) }) {
        #expect(known.contains("script." + name), "\(file) asks for script.\(name)")
      }
    }
  }

  @Test("Templates hold no words of their own")
  func noWords() {
    for (file, bytes) in Theme.builtIn where file.hasSuffix(".mustache") {
      let text = String(decoding: bytes, as: UTF8.self)
        .replacing(/<(style|script)\b.*?<\/(style|script)>/, with: "")
        .replacing(/\{\{.*?\}\}/, with: "")
      let spoken = text.matches(of: /\b(?:aria-label|title|alt|placeholder)="([^"]*)"/)
        .map { String($0.1) }
      let shown = text.replacing(/<[^>]*>|&\w+;/, with: " ")
      for words in spoken + [shown] {
        #expect(words.firstMatch(of: /[A-Za-z]{2,}/) == nil, "\(file)")
      }
    }
  }

  @Test("Numbers have the plural forms and the digits of their language")
  func plurals() throws {
    let counts = [0, 1, 2, 3, 11, 1234]
    #expect(
      try counts.map(words("en").photos) == [
        "0 photos", "1 photo", "2 photos", "3 photos", "11 photos", "1,234 photos",
      ])
    #expect(try words("de-AT").photos(1234) == "1\u{A0}234 Fotos")
    #expect(try words("zh-CN").photos(1) == "1 张照片")
    #expect(
      try counts.map(words("ar").photos) == [
        "لا صور", "صورة واحدة", "صورتان", "٣ صور", "١١ صورة", "١٬٢٣٤ صورة",
      ])
  }

  @Test(
    "English words have the plural forms of English, in a language that has others or none",
    arguments: ["ko", "vi", "zh-TW", "lt", "fa"])
  func borrowedPlurals(language: String) throws {
    #expect(
      try [1, 21, 1234].map(words(language).photos) == ["1 photo", "21 photos", "1,234 photos"])
    let own = "photoCount: \"{count, plural, other {a #}}\""
    #expect(try words(language, ["Strings/\(language).yaml": own]).photos(1).hasPrefix("a "))
  }

  @Test("Words of a language's own are other words than the same ones of English")
  func sameWords() throws {
    let own = "photoCount: \"{count, plural, one {# photo} other {# photos}}\""
    let korean = try words("ko", ["Strings/ko.yaml": own])
    #expect(try korean.photos(1) == "1 photos" && words("ko").photos(1) == "1 photo")
    #expect(try Record(korean) != Record(words("ko")))
  }

  @Test(
    "Languages with several plural forms have each of them",
    arguments: [
      "fr": ["0 photo", "1 photo", "2 photos", "5 photos", "22 photos", "1000000 de photos"],
      "es": ["0 fotos", "1 foto", "2 fotos", "5 fotos", "22 fotos", "1000000 de fotos"],
      "it": ["0 foto", "1 foto", "2 foto", "5 foto", "22 foto", "1000000 di foto"],
      "pt": ["0 foto", "1 foto", "2 fotos", "5 fotos", "22 fotos", "1000000 de fotos"],
      "nl": ["0 foto’s", "1 foto", "2 foto’s", "5 foto’s", "22 foto’s", "1000000 foto’s"],
      "pl": ["0 zdjęć", "1 zdjęcie", "2 zdjęcia", "5 zdjęć", "22 zdjęcia", "1000000 zdjęć"],
      "ja": ["写真 0 枚", "写真 1 枚", "写真 2 枚", "写真 5 枚", "写真 22 枚", "写真 1000000 枚"],
      "ru": [
        "0 фотографий", "1 фотография", "2 фотографии", "5 фотографий", "22 фотографии",
        "1000000 фотографий",
      ],
    ])
  func pluralForms(language: String, expected: [String]) throws {
    let texts = try [0, 1, 2, 5, 22, 1_000_000].map(words(language).photos)
    // The signs between thousands are ICU's.
    let plain = texts.map { $0.replacing(/([0-9])[.,\u{A0}\u{202F}](?=[0-9])/) { $0.1 } }
    #expect(plain == expected)
  }

  @Test("What a language lacks is one warning, and so is a language without words")
  func gaps() throws {
    func gap(_ language: String, _ files: [String: String] = [:]) throws -> String? {
      let (theme, folder) = try theme(files)
      defer { withExtendedLifetime(folder) {} }
      return try Words.gap(theme, language: language).map { "\($0.file.text): \($0.reason)" }
    }
    for language in Self.languages + ["en-GB", "de-AT", "pt-PT"] {
      #expect(try gap(language) == nil, "\(language)")
    }
    // The words of `zh` are in simplified letters.
    for language in ["zh-TW", "zh-Hant", "zh-Hant-HK", "sr-Latn"] {
      #expect(try gap(language)?.contains("no words in the language \(language)") == true)
    }
    #expect(try gap("zh-CN") == nil && gap("zh-Hans") == nil && gap("zh-Hans-SG") == nil)
    let none = try #require(try gap("sv"))
    #expect(none.contains("Strings/sv.yaml: there are no words in the language sv"))
    let texts = try names(of: "en").subtracting(["next", "search"]).sorted()
    let own = texts.map { "\"\($0)\": a" }.joined(separator: "\n")
    let some = try #require(try gap("sv", ["Strings/sv.yaml": own]))
    #expect(some.hasSuffix("for want of others: next, search"), "\(some)")
  }

  @Test("A gallery's own file changes a text or brings a language; the rest is filled up")
  func own() throws {
    let files = ["Strings/de.yaml": "next: Vorwärts", "Strings/sv.yaml": "next: Nästa"]
    #expect(try words("de-CH", files)["next"] == "Vorwärts")
    #expect(try words("de", files)["previous"] == "Zurück")
    #expect(try words("sv", files)["next"] == "Nästa")
    #expect(try words("sv", files)["previous"] == "Previous")
  }

  @Test(
    "What is wrong in a file of words is named with its place",
    arguments: [
      ("next: a\nnxet: b", "de.yaml:2:1: nothing asks for \"nxet\"; did you mean \"next\"?"),
      (
        "photoCount: \"{count, plural\"", "de.yaml:1:1: photoCount is no message; see to its braces"
      ),
      (
        "photoCount: \"{n, plural, one {# Foto} other {# Fotos}}\"",
        "de.yaml:1:1: photoCount has a place that nothing fills: {n}; its places are {count}, and an "
          + "apostrophe before a brace is written twice"
      ),
      (
        "allPagesOf: L'{album}",
        "de.yaml:1:1: allPagesOf has a place that nothing fills: L{album}; its places are {album}, "
          + "and an apostrophe before a brace is written twice"
      ),
      (
        "script: {position: \"{index} von {tota}\"}",
        "script.position has a place that nothing fills:  von {tota}; its places are {index}, {total}, "
          + "and an apostrophe before a brace is written twice"
      ),
      ("next: \"{a}\"", "its places are none, and an apostrophe before a brace is written twice"),
      ("next: [a]", "de.yaml:1:7: expected names and texts, found a list"),
    ])
  func mistakes(text: String, message: String) {
    #expect { try words("de", ["Strings/de.yaml": text]) } throws: {
      "\($0)".hasSuffix(message)
    }
  }

  @Test("Months and years are those that photos stand under, in every language")
  func calendars() throws {
    let day = try #require(CaptureDate(xmp: "2023-08-29").flatMap { CalendarDay($0) })
    for (language, year) in [("en", "2023"), ("fa", "۲۰۲۳"), ("ar-SA", "٢٠٢٣"), ("th", "2023")] {
      #expect(try words(language).date(day, .month).contains(year), "\(language)")
      #expect(try words(language).date(day, .year).contains(year), "\(language)")
    }
    #expect(try words("fa").date(day, .day) == "۷ شهریور ۱۴۰۲")
  }

  @Test("Times have the digits of their language, and its sign between them and the date")
  func times() throws {
    let taken = try #require(CaptureDate(xmp: "2024-06-01T14:30:59"))
    for (language, text) in [
      ("en", "June 1, 2024, 14:30"), ("de", "1. Juni 2024, 14:30"), ("ja", "2024年6月1日 14:30"),
      ("zh", "2024年6月1日 14:30"), ("ar", "١ يونيو ٢٠٢٤، ١٤:٣٠"),
    ] {
      #expect(try words(language).moment(taken) == text)
    }
  }

  @Test("Days before 1582 are those of the same calendar, as dates of ISO 8601 are")
  func earlyDays() throws {
    let day = CalendarDay(year: 1503, month: 1, day: 1)
    for precision in [Words.Precision.day, .month, .year] {
      #expect(try words("en").date(day, precision).hasSuffix("1503"))
    }
    #expect(try words("de").date(day, .day) == "1. Januar 1503")
  }

  @Test(
    "The file of a language has its tag for a name",
    arguments: [
      ("Strings/de_AT.yaml", "Strings/de-AT.yaml"), ("Strings/de-at.yaml", "Strings/de-AT.yaml"),
      ("Strings/deutsch.yaml", "Strings/de.yaml"), ("Strings/English.yml", "Strings/en.yaml"),
      ("Strings/DE.yml", "Strings/de.yaml"), ("Strings/zh-hant-tw.yaml", "Strings/zh-Hant-TW.yaml"),
    ])
  func fileNames(file: String, meant: String) throws {
    let (theme, folder) = try theme([file: "next: a"])
    defer { withExtendedLifetime(folder) {} }
    #expect { try SiteRenderer.check(theme, Configuration()) } throws: {
      "\($0)".hasSuffix("\(file): no language has this name; did you mean \"\(meant)\"?")
    }
  }

  @Test("A file whose name no language has is refused", arguments: ["german", "x", "templates"])
  func noLanguage(name: String) throws {
    let (theme, folder) = try theme(["Strings/\(name).yaml": "next: a"])
    defer { withExtendedLifetime(folder) {} }
    #expect { try SiteRenderer.check(theme, Configuration()) } throws: {
      "\($0)".hasSuffix("no language has this name; its tag is meant, as in \"Strings/de.yaml\"")
    }
  }

  @Test("A name without a text leaves the text as it was", arguments: ["", " ~", " null", " \"\""])
  func nothing(value: String) throws {
    let file = "next:\(value)\nscript:\nphotoCount:\(value)\n"
    let texts = try words("en", ["Strings/en.yaml": file])
    #expect(try texts["next"] == words("en")["next"])
    #expect(texts.photos(2) == "2 photos")
  }

  @Test("The case of letters in a language is no other language")
  func letterCase() throws {
    #expect(try words("de-at", ["Strings/de-AT.yaml": "next: Vor"])["next"] == "Vor")
  }

  @Test("A malformed partial is named, not the template that takes it in")
  func partial() throws {
    let (theme, folder) = try theme(["crumbs.mustache": "<p>\n{{/x}}"])
    defer { withExtendedLifetime(folder) {} }
    #expect { try theme.template("album.mustache") } throws: {
      "\($0)".hasSuffix("crumbs.mustache:2:1: Unopened section \"x\"")
    }
  }
}
