public import Imaging
internal import PhotoMetadata
public import Records

/// Planner of the pictures of many sources by one recipe.
public final class PicturePlanner {
  private let recipe: PictureRecipe
  private let looksAround: Bool
  private let identities: IdentityMaker
  /// The pictures by shape of their source, shared: most of a gallery comes from a few cameras.
  private var pictures: [Shape: [PlannedPicture]] = [:]

  private struct Shape: Hashable {
    let size: ImageSize
    /// The share of a circle that a sphere's picture shows; 0 for a flat one.
    let turn: Double
  }

  /// Creates a planner.
  ///
  /// - Parameter looksAround: False where nobody looks around in spheres: they have the pictures of
  ///   flat photos.
  public init(_ settings: PictureSettings, looksAround: Bool = true) {
    recipe = settings.recipe
    self.looksAround = looksAround
    identities = IdentityMaker(settings)
  }

  /// Plans the pictures of a source.
  ///
  /// - Parameters:
  ///   - file: The source.
  ///   - copyright: The copyright notice in the pictures and the clip; nil: none.
  ///   - poster: The moment of a clip that its pictures show, seconds; nil, or what the source does not
  ///     have: the usual one.
  ///   - offersOriginal: True if the original of a clip is offered.
  /// - Complexity: O(1) but for the first source of a size.
  public func plan(
    _ file: ProbedFile, copyright: String?, poster: Double? = nil, offersOriginal: Bool = false
  ) -> PlannedPictures {
    let kind = looksAround ? file.kind : file.kind.flat
    let shape = Shape(size: kind.size, turn: kind.sphere?.width ?? 0)
    let planned =
      pictures[shape] ?? PicturePlan.pictures(of: shape.size, recipe, turn: shape.turn)
    pictures[shape] = planned
    let poster = poster.flatMap { kind.objection(toPoster: $0) == nil ? $0 : nil }
    let identity = identities.identity(
      of: file.content, reading: kind.reading, copyright: copyright, poster: poster)
    var plan = PlannedPictures(identity: identity, pictures: planned)
    plan.clip = identities.clip(of: file, copyright: copyright)
    plan.webm = identities.webm(of: file, copyright: copyright)
    plan.original = offersOriginal ? identities.original(of: file, copyright: copyright) : nil
    plan.poster = poster
    return plan
  }
}

/// Plan of the pictures of one source: their identity, and their sizes and formats.
public struct PlannedPictures: Hashable, Sendable, Codable {
  /// The identity, which names them.
  public let identity: PictureIdentity
  /// The pictures, tiles from small to large, then the large one and that of a sphere.
  public let pictures: [PlannedPicture]
  /// The identity of the clip itself; nil for a still.
  @Apart public internal(set) var clip: PictureIdentity? = nil
  /// The identity of the WebM beside the clip; nil where there is none.
  @Apart public internal(set) var webm: PictureIdentity? = nil
  /// The identity of a clip's original; nil where none is offered, and for a still.
  @Apart public internal(set) var original: PictureIdentity? = nil
  /// The moment of a clip that its pictures show, seconds; nil: the usual one.
  var poster: Double?

  /// A copy for a still.
  public var withoutClip: PlannedPictures {
    PlannedPictures(identity: identity, pictures: pictures)
  }

  /// A copy without a WebM.
  public var withoutWebM: PlannedPictures {
    var copy = self
    copy.webm = nil
    return copy
  }

  init(identity: PictureIdentity, pictures: [PlannedPicture]) {
    (self.identity, self.pictures) = (identity, pictures)
  }
}
