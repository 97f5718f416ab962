public import Imaging
internal import PhotoMetadata

/// Planner of the pictures of many sources by one recipe.
public final class PicturePlanner {
  private let recipe: PictureRecipe
  private let identities: IdentityMaker
  /// The pictures by shape of their source, shared: most of a gallery comes from a few cameras.
  private var pictures: [Shape: [PlannedPicture]] = [:]

  private struct Shape: Hashable {
    let size: ImageSize
    /// The share of a circle that a sphere's picture shows; 0 for a flat one.
    let turn: Double
  }

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
  ///   - poster: The moment of a clip that its pictures show, seconds; nil: the usual one.
  ///   - offersOriginal: True if the original of a clip is offered.
  /// - Complexity: O(1) but for the first source of a size.
  public func plan(
    _ file: ProbedFile, copyright: String?, poster: Double? = nil, offersOriginal: Bool = false
  ) -> PlannedPictures {
    let shape = Shape(size: file.kind.size, turn: file.kind.sphere?.width ?? 0)
    let planned =
      pictures[shape] ?? PicturePlan.pictures(of: shape.size, recipe, turn: shape.turn)
    pictures[shape] = planned
    return PlannedPictures(
      identity: identities.identity(
        of: file.content, reading: file.kind.reading, copyright: copyright, poster: poster),
      pictures: planned, clip: identities.clip(of: file), webm: identities.webm(of: file),
      original: offersOriginal ? identities.original(of: file) : nil, poster: poster)
  }
}

/// Plan of the pictures of one source: their identity, and their sizes and formats.
public struct PlannedPictures: Hashable, Sendable, Codable {
  /// The identity, which names them.
  public let identity: PictureIdentity
  /// The pictures, tiles from small to large, then the large one and that of a sphere.
  public let pictures: [PlannedPicture]
  /// The identity of the clip itself; nil for a still.
  public let clip: PictureIdentity?
  /// The identity of the WebM beside the clip; nil where there is none.
  public let webm: PictureIdentity?
  /// The identity of a clip's original; nil where none is offered, and for a still.
  public let original: PictureIdentity?
  /// The moment of a clip that its pictures show, seconds; nil: the usual one.
  let poster: Double?

  /// A copy for a still.
  public var withoutClip: PlannedPictures {
    PlannedPictures(identity: identity, pictures: pictures)
  }

  /// A copy without a WebM.
  public var withoutWebM: PlannedPictures {
    PlannedPictures(
      identity: identity, pictures: pictures, clip: clip, original: original, poster: poster)
  }

  init(
    identity: PictureIdentity, pictures: [PlannedPicture], clip: PictureIdentity? = nil,
    webm: PictureIdentity? = nil, original: PictureIdentity? = nil, poster: Double? = nil
  ) {
    self.identity = identity
    self.pictures = pictures
    self.clip = clip
    self.webm = webm
    self.original = original
    self.poster = poster
  }
}
