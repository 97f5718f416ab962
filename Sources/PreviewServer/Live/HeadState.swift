internal import GalleryModel

/// An album, for its panel.
struct HeadState: Encodable, Sendable {
  /// A folder in the album.
  struct Below: Encodable, Sendable {
    let id: String
    let title: String
    /// The page; nil for a folder that is not shown.
    let address: String?
    let isShown: Bool
    /// True if it is hidden.
    let isHidden: Bool
    /// True if photos in it are hidden or rejected; where none are, what is neither shown nor hidden has
    /// no photos.
    var isWithheld = false
  }

  let id: String
  let title: String
  let description: String
  /// True if one photo was chosen to stand for it.
  let hasCover: Bool
  /// The addresses of the pictures that stand for it.
  let covers: [String]
  let albums: [Below]
  let isRoot: Bool
  /// The place of the files of photos that go to another album; nil: nobody has said it.
  let files: FileMode?
  /// The patterns of what is no part of the gallery; for the root alone.
  let ignored: [String]
}

/// An album that photos can be put into.
struct TargetState: Encodable, Sendable {
  let id: String
  let title: String
  /// The number of albums that it lies in.
  let depth: Int
}
