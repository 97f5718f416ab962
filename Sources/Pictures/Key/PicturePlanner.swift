public import Imaging

/// Planner of the pictures of many sources by one recipe.
public final class PicturePlanner {
  private let recipe: PictureRecipe
  private let identities: IdentityMaker
  /// The pictures by size of their source, shared: most of a gallery comes from a few cameras.
  private var pictures: [ImageSize: [PlannedPicture]] = [:]

  /// Creates a planner.
  public init(_ settings: PictureSettings) {
    recipe = settings.recipe
    identities = IdentityMaker(settings)
  }

  /// Plans the pictures of a source.
  ///
  /// - Parameters:
  ///   - file: The source.
  ///   - copyright: The copyright notice in the pictures; nil: none.
  /// - Complexity: O(1) but for the first source of a size.
  public func plan(_ file: ProbedFile, copyright: String?) -> PlannedPictures {
    let size = file.kind.size
    let planned = pictures[size] ?? PicturePlan.pictures(of: size, recipe)
    pictures[size] = planned
    let identity = identities.identity(
      of: file.content, reading: file.kind.reading, copyright: copyright)
    return PlannedPictures(identity: identity, pictures: planned)
  }
}

/// Plan of the pictures of one source: their identity, and their sizes and formats.
public struct PlannedPictures: Hashable, Sendable, Codable {
  /// The identity, which names them.
  public let identity: PictureIdentity
  /// The pictures, tiles from small to large, then the large one.
  public let pictures: [PlannedPicture]
}
