internal import GalleryModel
internal import CICU
internal import Text

extension Words {
  /// The words for templates; what stands below a name with a dot is found there.
  var values: TemplateValue {
    var groups: [String: [String: TemplateValue]] = [:]
    for (name, text) in texts {
      let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
      groups[parts.count == 2 ? parts[0] : "", default: [:]][parts[parts.count - 1]] = .text(text)
    }
    let top = groups.removeValue(forKey: "") ?? [:]
    groups["script"] = nil
    return .object(top.merging(groups.mapValues(TemplateValue.object)) { $1 })
  }

  /// The words for scripts, as the first line of the page's script: `photofall.say` finds them.
  var scriptLine: [UInt8] {
    let prefix = "script."
    let own = texts.filter { $0.key.hasPrefix(prefix) }
    let words = Dictionary(
      uniqueKeysWithValues: own.map { (String($0.key.dropFirst(prefix.count)), $0.value) })
    return Array("const photofallWords = ".utf8) + JSONText.encode(words) + Array(";\n".utf8)
  }

  /// How many photos there are.
  func photos(_ count: Int) -> String { text(.photoCount, ["count": .number(count)]) }

  /// What an album holds: its photos, and the albums below it.
  func contents(of album: AlbumSummary) -> String {
    let photos = photos(album.photoCount)
    let albums = text(.albumCount, ["count": .number(album.albumCount)])
    if album.albumCount == 0 { return photos }
    if album.photoCount == 0 { return albums }
    return text(.photosAndAlbums, ["photos": .text(photos), "albums": .text(albums)])
  }
}

extension Configuration {
  /// The reading direction of the words.
  var readingDirection: Direction {
    direction ?? (unsafe pf_is_right_to_left(language) ? .rightToLeft : .leftToRight)
  }
}
