/// An edit of a gallery in the preview; photos are named by their IDs.
///
/// In JSON it is an object with one key, as in `{"hide": {"photos": ["a.jpg"], "isHidden": true}}`.
enum GalleryEdit: Hashable, Sendable, Decodable {
  /// Puts photos before another one of their folder, or at the end.
  case move(photos: [String], before: String?)
  /// Puts the section that shows a photo before the one that shows another, or at the end; both are
  /// sections that the album lists.
  case moveSection(photo: String, before: String?)
  /// Hides photos, or shows them again.
  case hide(photos: [String], isHidden: Bool)
  /// Makes a photo stand for its album.
  case cover(photo: String)
  /// Changes a photo's caption. `was` is what the page showed: if that is no longer so, somebody
  /// else wrote meanwhile.
  case caption(photo: String, text: String, was: String)
  /// Changes the description for those who do not see the photo.
  case alt(photo: String, text: String, was: String)
  /// Makes photos as wide as so many columns.
  case span(photos: [String], columns: Int)
  /// Changes a key of `photofall.yaml`, named as in `breakpoints.2.columns`; the value is as it is
  /// written there, nil the default.
  case setting(key: String, value: String?)

  /// The name of the edit, for people: "Undo: move photos".
  var words: String {
    switch self {
    case .move(let photos, _): photos.count == 1 ? "move the photo" : "move the photos"
    case .moveSection: "move the section"
    case .hide(_, let isHidden): isHidden ? "hide" : "show again"
    case .cover: "choose the cover"
    case .caption: "change the caption"
    case .alt: "change the description"
    case .span: "change the width"
    case .setting(let key, _): "change \(key)"
    }
  }
}
