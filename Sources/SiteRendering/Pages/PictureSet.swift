internal import GalleryModel
internal import Imaging
internal import Pictures
internal import SiteFormat

/// Pictures derived from an item, with their paths in the site.
struct PictureSet {
  /// A derived picture and its path.
  struct Entry {
    let picture: PlannedPicture
    /// The path, known before the picture is made.
    let path: SitePath
  }

  /// The pictures, tiles from small to large, then the large one.
  let entries: [Entry]
  /// The picture for the viewer of a sphere; nil: there is none that the others are not wide enough
  /// for.
  let sphere: Entry?

  /// The pictures of an item.
  init(_ photo: Item) {
    let all = photo.planned.pictures.map { Entry(picture: $0, path: photo.path(of: $0)) }
    entries = all.filter { $0.picture.role != .sphere }
    sphere = all.first { $0.picture.role == .sphere }
  }

  /// The narrowest picture of the image element; nil if there is none.
  var narrowest: Entry? { images.first }

  /// The picture for a row of search results; nil if there is none.
  var thumbnail: Entry? { images.first { $0.picture.size.width >= 480 } ?? images.last }

  /// The widest picture of the image element; nil if there is none.
  var widest: Entry? {
    images.max { $0.picture.size.width < $1.picture.size.width }
  }

  /// The values of an image element and its sources.
  ///
  /// - Parameters:
  ///   - width: The maximum width of the fallback for browsers without `srcset`, px.
  ///   - sizes: The `sizes` attribute.
  ///   - link: The address of a file, relative to the page of the element.
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

  /// The format with the widest support among those of the pictures.
  private var commonFormat: PictureFormat? {
    let formats = entries.map(\.picture.format)
    return PictureFormat.byPreference.last(where: formats.contains)
  }

  /// The pictures of the image element itself, in the common format.
  private var images: [Entry] { entries.filter { $0.picture.format == commonFormat } }

  /// The pictures in other formats, for `source` elements; browsers prefer those that they support.
  private var alternatives: [(format: PictureFormat, entries: [Entry])] {
    PictureFormat.byPreference.filter { $0 != commonFormat }.compactMap { format in
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
