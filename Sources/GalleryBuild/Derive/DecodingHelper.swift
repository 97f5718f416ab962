public import FileSystem
internal import Imaging
internal import Records
internal import Workers

/// A process that decodes photos for a build.
///
/// Codecs are large programs in C that read what strangers wrote. In a process of their own a crash,
/// a loop without end or an appetite for memory costs the one photo that brought it about; a build
/// whose threads decoded would be lost with it. Starting a helper takes some milliseconds, and each
/// decodes many photos.
public enum DecodingHelper {
  /// The program's argument that makes it a helper.
  public static let argument: Path = "--decode"

  /// What a helper is told before its first photo.
  struct Setup: Codable, Sendable {
    let recipe: PictureRecipe
    let options: PicturePlan.Options
  }

  /// What to decode.
  struct Task: Codable, Sendable {
    let photo: Path
    /// The words of the copyright that its pictures carry; nil: none.
    let copyright: String?
  }

  /// What came of a photo.
  enum Answer: Codable, Sendable {
    /// The bytes of a `DerivedPhoto`.
    case made([UInt8])
    /// Why there are no pictures, and whether another try would come to the same.
    case refused(String, isLasting: Bool)
  }

  /// Decodes the photos that are named over standard input, until there are no more.
  public static func serve() {
    var setup: Setup?
    HelperService.serve { request in
      if let setup { return Record(answer(Record.value(of: request[...]), setup)).bytes }
      setup = Record.value(Setup.self, of: request[...])
      if let setup { HelperService.limitMemory(to: setup.options.limits.memory) }
      return []
    }
  }

  private static func answer(_ task: Task?, _ setup: Setup) -> Answer {
    guard let task else { return .refused("not understood by its helper", isLasting: false) }
    do throws(ImagingError) {
      let header = try ImageHeader(of: task.photo, limits: setup.options.limits)
      return .made(try setup.make(header, task).bytes)
    } catch {
      return .refused(error.description, isLasting: error.isLasting)
    }
  }
}

extension DecodingHelper.Setup {
  /// Makes all pictures of a photo whose header is known.
  func make(
    _ header: ImageHeader, _ task: DecodingHelper.Task
  ) throws(ImagingError) -> DerivedPhoto {
    let plan = PicturePlan(header, recipe, copyright: task.copyright)
    return DerivedPhoto(
      try plan.make(plan.pictures, from: task.photo, options), limits: options.limits)
  }
}
