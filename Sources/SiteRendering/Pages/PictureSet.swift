internal import FileSystem
public import GalleryModel
public import Imaging

/// The pictures that a photo is shown by, and where they stand.
public struct PictureSet: Sendable {
  /// A derived picture and its place in the site.
  public struct Entry: Hashable, Sendable {
    /// What it is.
    public let picture: PlannedPicture
    /// Where it stands: its name is known before it is made.
    public let path: SitePath
  }

  /// The pictures, tiles from small to large, then the large one.
  public let entries: [Entry]

  /// The pictures of a photo by a recipe.
  public init(_ photo: Photo, recipe: PictureRecipe) {
    let address = ContentHash(photo.content.bytes, Array(recipe.key.utf8)).hex(16)
    entries = PicturePlan(photo.header, recipe).pictures.map { picture in
      let name = "\(address)-\(picture.size.width).\(picture.format.fileExtension)"
      return Entry(picture: picture, path: SitePath(["media", String(address.prefix(2)), name]))
    }
  }

  /// The picture for a browser that cannot choose: the widest up to `width` px.
  func fallback(upTo width: Int) -> Entry? {
    entries.last { $0.picture.size.width <= width } ?? entries.first
  }

  /// The widest.
  var widest: Entry? {
    entries.max { $0.picture.size.width < $1.picture.size.width }
  }

  /// A `srcset`, from narrow to wide.
  func sourceSet(from page: SitePath) -> String {
    entries.sorted { $0.picture.size.width < $1.picture.size.width }
      .map { "\($0.path.link(from: page)) \($0.picture.size.width)w" }.joined(separator: ", ")
  }

  /// What every image element says of its source.
  func values(from page: SitePath, upTo width: Int) -> [String: TemplateValue] {
    guard let fallback = fallback(upTo: width) else { return [:] }
    return [
      "src": .text(fallback.path.link(from: page)), "srcset": .text(sourceSet(from: page)),
      "width": TemplateValue(fallback.picture.size.width),
      "height": TemplateValue(fallback.picture.size.height),
    ]
  }
}
