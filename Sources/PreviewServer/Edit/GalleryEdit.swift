internal import GalleryModel
internal import Text

/// An edit of a gallery in the preview; photos are named by their IDs, albums by those of their
/// folders; that of the gallery itself is empty.
///
/// In JSON it is an object with one key, as in `{"hide": {"photos": ["a.jpg"], "isHidden": true}}`.
enum GalleryEdit: Hashable, Sendable, Decodable {
  /// Puts photos before another one of their folder, or at the end. `after` is the last photo of a
  /// section if they are to come behind it, and not into the section of the other one; `page` is the
  /// path of the page that shows them.
  case move(photos: [String], before: String?, after: String?, page: String?)
  /// Puts the section that shows a photo before the one that shows another, or at the end; both are
  /// sections that the album of the page lists.
  case moveSection(photo: String, before: String?, page: String?)
  /// Hides photos, or shows them again.
  case hide(photos: [String], isHidden: Bool)
  /// Makes a photo stand for an album; without one its first photos do.
  case cover(photo: String?, album: String)
  /// Changes a photo's caption. `was` is what the page showed: if that is no longer so, somebody
  /// else wrote meanwhile. `page` is the path of that page, which tells the language.
  case caption(photo: String, text: String, was: String, page: String?)
  /// Changes a photo's title; without a text it has its own again.
  case title(photo: String, text: String, was: String)
  /// Changes the description for those who do not see the photo.
  case alt(photo: String, text: String, was: String)
  /// Changes the title of an album; without a text that is its folder's name.
  case albumTitle(album: String, text: String, was: String)
  /// Changes the words below the title of an album.
  case albumDescription(album: String, text: String, was: String)
  /// Changes words of the section that shows a photo: one that the page's album lists, or a folder.
  case sectionWords(photo: String, key: SectionKey, text: String, was: String, page: String?)
  /// Puts photos into another album; with a title into a new one below it. `files` answers where
  /// their files are to be then, where the configuration does not say it.
  case transfer(photos: [String], album: String, title: String?, files: FileMode?)
  /// Makes an album, which is shown when it has photos.
  case newAlbum(parent: String, title: String)
  /// Puts an album before another one beside it, or at the end.
  case moveAlbum(album: String, before: String?)
  /// Hides an album, or shows it again.
  case hideAlbum(album: String, isHidden: Bool)
  /// Makes files of a pattern no part of the gallery, or part of it again.
  case ignore(pattern: String, isIgnored: Bool)
  /// Makes photos as wide as so many columns.
  case span(photos: [String], columns: Int)
  /// Marks photos with stars, 0...5, or with a flag.
  case mark(photos: [String], stars: Int?, flag: Flag?)
  /// Lets words under photos' former names follow them.
  case follow(renamed: [RenamedPhotos.Renaming])
  /// Changes a key of `photofall.yaml`, named as in `breakpoints.2.columns`; the value is as it is
  /// written there, nil the default.
  case setting(key: String, value: String?)
  /// Chooses a preset of look and layout.
  case preset(name: String)

  /// A text of a section.
  enum SectionKey: String, Hashable, Sendable, Decodable {
    case title, text, footer
  }

  /// A flag of somebody who sorts photos out.
  enum Flag: String, Hashable, Sendable, Decodable {
    case pick, reject, neither
  }

  /// True if what the edit does depends on the order of photos or albums as it is on the disk.
  var goesByOrder: Bool {
    switch self {
    case .move, .moveSection, .sectionWords, .transfer, .moveAlbum: true
    default: false
    }
  }

  /// The name of the edit, for people: "Undo: hide boat.jpg".
  var words: String {
    switch self {
    case .move(let photos, _, _, _): "move \(Self.names(photos))"
    case .moveSection(let photo, _, _): "move the section of \(Self.names([photo]))"
    case .hide(let photos, let isHidden):
      (isHidden ? "hide " : "show again ") + Self.names(photos)
    case .cover(let photo?, _): "make \(Self.names([photo])) the cover"
    case .cover(nil, _): "let the first photos be the cover"
    case .title(let photo, _, _): "change the title of \(Self.names([photo]))"
    case .albumTitle(let album, _, _): "change the title of \(Self.name(album))"
    case .albumDescription(let album, _, _): "change the words of \(Self.name(album))"
    case .caption(let photo, _, _, _): "change the caption of \(Self.names([photo]))"
    case .alt(let photo, _, _): "change the description of \(Self.names([photo]))"
    case .span(let photos, _): "change the width of \(Self.names(photos))"
    case .mark(let photos, let stars?, _):
      "give \(Self.names(photos)) \(stars == 1 ? "1 star" : "\(stars) stars")"
    case .mark(let photos, nil, .pick): "pick \(Self.names(photos))"
    case .mark(let photos, nil, .reject): "reject \(Self.names(photos))"
    case .mark(let photos, nil, _): "take the flag of \(Self.names(photos))"
    case .follow(let renamed) where renamed.count == 1:
      "let \(renamed[0].former) follow to \(Self.names([renamed[0].photo]))"
    case .follow(let renamed): "let the words of \(renamed.count) photos follow"
    case .sectionWords(let photo, let key, _, _, _):
      "change the \(key.rawValue) of the section of \(Self.names([photo]))"
    case .transfer(let photos, let album, let title, _):
      "move \(Self.names(photos)) to \(title ?? Self.name(album))"
    case .newAlbum(_, let title): "make the album \(title)"
    case .moveAlbum(let album, _): "move the album \(Self.name(album))"
    case .hideAlbum(let album, let isHidden):
      (isHidden ? "hide the album " : "show again the album ") + Self.name(album)
    case .ignore(let pattern, let isIgnored):
      (isIgnored ? "ignore " : "ignore no more ") + pattern
    case .preset(let name): "choose the preset \(name)"
    case .setting(let key, let value): "change \(key)" + (value.map { " to \($0)" } ?? "")
    }
  }

  /// Photos in words: the name of the only one, or their number.
  static func names(_ photos: [String]) -> String {
    guard photos.count == 1, let id = photos.first else { return "\(photos.count) photos" }
    let name = id.split(separator: "/").last.map(String.init) ?? id
    return String(decoding: PercentEncoding.decode(Array(name.utf8)[...]), as: UTF8.self)
  }

  /// An album in words: the name of its folder.
  private static func name(_ album: String) -> String {
    album.isEmpty ? "the gallery" : names([album])
  }
}
