/// A picture to be made.
public struct PlannedPicture: Hashable, Sendable, Codable {
  /// Place where a picture is shown.
  public enum Role: String, Hashable, Sendable, Codable {
    /// A tile of the gallery.
    case tile
    /// The viewer, or a page of its own.
    case large
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
    self.pictures = pictures ?? Self.pictures(of: header.size, recipe)
  }

  /// Plans the pictures of a source of some size, tiles first, each width in every format, the
  /// smallest file first.
  public static func pictures(of source: ImageSize, _ recipe: PictureRecipe) -> [PlannedPicture] {
    let formats = PictureFormat.byPreference.filter(recipe.formats.contains)
    return sizes(source, recipe).flatMap { size, role in
      formats.compactMap { format in
        max(size.width, size.height) > format.longestSide
          ? nil : PlannedPicture(size: size, format: format, role: role)
      }
    }
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
