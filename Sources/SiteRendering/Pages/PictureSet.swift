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

  /// What the names of all its pictures begin with: a hash of source, recipe and copyright.
  public let address: String

  /// The pictures of a photo by a recipe.
  public init(_ photo: Photo, recipe: PictureRecipe) {
    let address = Self.address(of: photo)
    self.address = address
    entries = PicturePlan(photo.header, recipe).pictures.map { picture in
      let name = "\(address)-\(picture.size.width).\(picture.format.fileExtension)"
      return Entry(picture: picture, path: SitePath(["media", String(address.prefix(2)), name]))
    }
  }

  /// What the names of the pictures of a photo begin with.
  public static func address(of photo: Photo) -> String { address(photo.pictureAddress) }

  /// What the names of pictures begin with that have a number.
  public static func address(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The widest.
  var widest: Entry? {
    images.max { $0.picture.size.width < $1.picture.size.width }
  }

  /// What every image element says of its sources.
  ///
  /// - Parameters:
  ///   - width: The widest picture for a browser that cannot choose, px.
  ///   - sizes: How wide it is shown.
  ///   - link: The address of a file where the element stands.
  func values(
    upTo width: Int, sizes: String, link: (SitePath) -> String
  ) -> [String: TemplateValue] {
    guard let fallback = images.last(where: { $0.picture.size.width <= width }) ?? images.first
    else { return [:] }
    return [
      "src": .text(link(fallback.path)),
      "srcset": .text(Self.sourceSet(images, link)), "sizes": .text(sizes),
      "width": TemplateValue(fallback.picture.size.width),
      "height": TemplateValue(fallback.picture.size.height),
      "hasSources": .flag(!alternatives.isEmpty),
      "sources": .list(
        alternatives.map { format, entries in
          .object([
            "type": .text("image/\(format.rawValue)"), "sizes": .text(sizes),
            "srcset": .text(Self.sourceSet(entries, link)),
          ])
        }),
    ]
  }

  /// The format that every browser takes, or the only one that there is.
  private var commonFormat: PictureFormat? {
    let formats = entries.map(\.picture.format)
    return formats.contains(.jpeg) ? .jpeg : formats.first
  }

  /// The pictures of the image element itself.
  private var images: [Entry] { entries.filter { $0.picture.format == commonFormat } }

  /// The same pictures in other formats, which a browser takes instead where it can.
  private var alternatives: [(format: PictureFormat, entries: [Entry])] {
    PictureFormat.allCases.filter { $0 != commonFormat }.compactMap { format in
      let same = entries.filter { $0.picture.format == format }
      return same.isEmpty ? nil : (format, same)
    }
  }

  /// A `srcset`, from narrow to wide.
  private static func sourceSet(_ entries: [Entry], _ link: (SitePath) -> String) -> String {
    entries.sorted { $0.picture.size.width < $1.picture.size.width }
      .map { "\(link($0.path)) \($0.picture.size.width)w" }.joined(separator: ", ")
  }
}
