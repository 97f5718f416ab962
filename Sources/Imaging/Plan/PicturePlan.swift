internal import PhotoMetadata

/// A picture to be made.
public struct PlannedPicture: Hashable, Sendable, Codable {
  /// Place where a picture is shown.
  public enum Role: String, Hashable, Sendable, Codable {
    /// A tile of the gallery.
    case tile
    /// The viewer, or a page of its own.
    case large
    /// The viewer of a sphere, which shows a small part of it at a time.
    case sphere
  }

  /// The upright size, px.
  public let size: ImageSize
  /// The format.
  public let format: PictureFormat
  /// The place where it is shown.
  public let role: Role
}

/// Plan of one photo's pictures, determined by its header and the recipe alone.
public struct PicturePlan: Hashable, Sendable {
  /// The header of the source.
  public let header: ImageHeader
  /// The sizes, formats and quality of the pictures.
  public let recipe: PictureRecipe
  /// The copyright notice, the only metadata in the pictures; nil: none.
  public let copyright: String?
  /// The pictures, tiles first, each width in every format; none larger than the source.
  public let pictures: [PlannedPicture]

  /// Creates the plan of a source.
  ///
  /// - Parameter pictures: The pictures, where they have been planned before.
  public init(
    _ header: ImageHeader, _ recipe: PictureRecipe, copyright: String? = nil,
    pictures: [PlannedPicture]? = nil
  ) {
    self.header = header
    self.recipe = recipe
    self.copyright = copyright
    self.pictures = pictures ?? Self.pictures(of: header.size, recipe, turn: header.turn)
  }

  /// Plans the pictures of a source of some size, tiles first, each width in every format, the
  /// smallest file first; then that of a sphere.
  ///
  /// - Parameter turn: The share of a circle that it shows; 0 for a flat picture.
  public static func pictures(
    of source: ImageSize, _ recipe: PictureRecipe, turn: Double = 0
  ) -> [PlannedPicture] {
    let formats = PictureFormat.byPreference.filter(recipe.formats.contains)
    let flat = sizes(source, recipe).flatMap { size, role in
      formats.compactMap { format in
        max(size.width, size.height) > format.longestSide
          ? nil : PlannedPicture(size: size, format: format, role: role)
      }
    }
    return flat + [sphere(source, recipe, turn, flat)].compactMap(\.self)
  }

  /// The picture of a sphere, in the one format that every browser draws: so wide that a window shows
  /// as much detail as of the large picture of a flat photo, at most 8,192 px all around; nil if
  /// another is as wide.
  private static func sphere(
    _ source: ImageSize, _ recipe: PictureRecipe, _ turn: Double, _ flat: [PlannedPicture]
  ) -> PlannedPicture? {
    guard turn > 0, recipe.large > 0 else { return nil }
    let width = Int(turn * Double(min(4 * recipe.large, 8192)))
    let size = source.scaled(toWidth: min(width, source.width))
    let isLargest = flat.allSatisfy { $0.size.width < size.width }
    return isLargest ? PlannedPicture(size: size, format: .jpeg, role: .sphere) : nil
  }

  /// The tile widths up to the source's own, or else that width itself; then the large picture,
  /// unless a tile is as wide.
  private static func sizes(
    _ source: ImageSize, _ recipe: PictureRecipe
  ) -> [(ImageSize, PlannedPicture.Role)] {
    let limit = recipe.formats.map(\.longestSide).max() ?? 0
    let rungs = Set(recipe.widths).sorted().filter { 0 < $0 && $0 <= source.width }
    var tiles = rungs.map { source.scaled(toWidth: $0) }
    tiles.removeAll { $0.height > limit }
    if tiles.isEmpty { tiles = [source.fitting(side: limit)] }
    // In every format, as browsers take the first that they know.
    let longest = recipe.formats.map(\.longestSide).min() ?? 0
    let large = source.large(side: recipe.large, longest: longest)
    let hasLarge = recipe.large > 0 && large.width > (tiles.map(\.width).max() ?? 0)
    return tiles.map { ($0, .tile) } + (hasLarge ? [(large, .large)] : [])
  }
}

extension ImageHeader {
  /// The share of a circle that a sphere's picture shows; 0 for a flat one.
  public var turn: Double { sphere?.width ?? 0 }
}
