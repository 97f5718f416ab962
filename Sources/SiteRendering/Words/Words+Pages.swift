internal import GalleryModel
internal import CICU
internal import Text

extension Words {
  /// The texts for templates, nested at the dots of their names.
  static func values(of texts: [String: String]) -> TemplateValue {
    var groups: [String: [String: TemplateValue]] = [:]
    for (name, text) in texts {
      let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
      groups[parts.count == 2 ? parts[0] : "", default: [:]][parts[parts.count - 1]] = .text(text)
    }
    let top = groups.removeValue(forKey: "") ?? [:]
    groups["script"] = nil
    return .object(top.merging(groups.mapValues(TemplateValue.object)) { $1 })
  }

  /// The texts for `photofall.say`, as the first line of the page's script.
  var scriptLine: [UInt8] {
    let prefix = "script."
    let own = texts.filter { $0.key.hasPrefix(prefix) }
    var words = Dictionary(
      uniqueKeysWithValues: own.map { (String($0.key.dropFirst(prefix.count)), $0.value) })
    words["language"] = numberLanguage
    return Array("const photofallWords = ".utf8) + JSONText.encode(words) + Array(";\n".utf8)
  }

  /// The language tag with the digits that the pages have: browsers may have others for it.
  private var numberLanguage: String {
    var name = [CChar](repeating: 0, count: 20)
    let count = unsafe pf_digits(language, &name, name.count)
    let digits = String(decoding: name.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    return ["", "latn"].contains(digits) || language.contains("-u-")
      ? language : "\(language)-u-nu-\(digits)"
  }

  /// The name of a language in itself, as a menu has it: `Deutsch`, `Français`.
  static func name(of language: String) -> String {
    var name = [CChar](repeating: 0, count: 200)
    let count = unsafe pf_language_name(language, &name, name.count)
    return String(decoding: name.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The number of photos with its noun: `12 photos`.
  func photos(_ count: Int) -> String { text(.photoCount, ["count": .number(count)]) }

  /// The numbers of photos in an album and of albums below it, with their nouns.
  func contents(of album: AlbumSummary) -> String {
    let photos = photos(album.photoCount)
    let albums = text(.albumCount, ["count": .number(album.albumCount)])
    if album.albumCount == 0 { return photos }
    if album.photoCount == 0 { return albums }
    return text(.photosAndAlbums, ["photos": .text(photos), "albums": .text(albums)])
  }
}

extension Configuration {
  /// The reading direction: the configured one, else that of the language.
  var readingDirection: Direction {
    direction ?? (unsafe pf_is_right_to_left(language) ? .rightToLeft : .leftToRight)
  }
}
