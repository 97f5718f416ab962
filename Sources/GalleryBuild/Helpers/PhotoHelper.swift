public import FileSystem
internal import Imaging
internal import PhotoMetadata
internal import Records
internal import Workers

/// A process that reads and decodes photos for a build.
///
/// Codecs and readers of metadata are large programs in C that take apart what strangers wrote. In a
/// process of their own a crash, a loop without end or an appetite for memory costs the one photo that
/// brought it about; a build whose threads did that would be lost with it. Starting a helper takes
/// some milliseconds, and each serves for many photos.
public enum PhotoHelper {
  /// The program's argument that makes it a helper.
  public static let argument: Path = "--help-build"

  /// What a helper is told before its first request.
  struct Setup: Codable, Sendable {
    let recipe: PictureRecipe
    let options: PicturePlan.Options
  }

  /// What a helper is asked.
  enum Request: Codable, Sendable {
    /// What some files hold; a `FileProbe` of each answers.
    case probe([Path])
    /// What the sidecars of some photos say, each one's weightiest last; a `SidecarProbe` of each
    /// photo answers.
    case readSidecars([[[UInt8]]])
    /// The pictures of a photo, with the words of the copyright that they carry; a `Decoding`
    /// answers.
    case decode(Path, copyright: String?)
  }

  /// What came of decoding a photo.
  enum Decoding: Codable, Sendable {
    /// The bytes of a `DerivedPhoto`.
    case made([UInt8])
    /// Why there are no pictures, and whether another try would come to the same.
    case refused(String, isLasting: Bool)
  }

  /// Answers what is asked over standard input, until nothing more is.
  public static func serve() {
    var setup: Setup?
    HelperService.serve { message in
      if let setup {
        // Whoever asks takes no bytes for a failure.
        return Record.value(Request.self, of: message[...]).map { setup.answer(to: $0) } ?? []
      }
      setup = Record.value(Setup.self, of: message[...])
      if let setup { HelperService.limitMemory(to: setup.options.limits.memory) }
      return []
    }
  }
}

extension PhotoHelper.Setup {
  /// The record of the answer to a request.
  func answer(to request: PhotoHelper.Request) -> [UInt8] {
    switch request {
    case .probe(let files):
      Record(files.map { FileProbe($0, limits: options.limits) }).bytes
    case .readSidecars(let photos):
      Record(photos.map { SidecarProbe(reading: $0) }).bytes
    case .decode(let photo, let copyright):
      Record(decoding(photo, copyright)).bytes
    }
  }

  /// Makes all pictures of a photo.
  private func decoding(_ photo: Path, _ copyright: String?) -> PhotoHelper.Decoding {
    do throws(ImagingError) {
      let header = try ImageHeader(of: photo, limits: options.limits)
      let plan = PicturePlan(header, recipe, copyright: copyright)
      let result = try plan.make(plan.pictures, from: photo, options)
      return .made(DerivedPhoto(result, limits: options.limits).bytes)
    } catch {
      return .refused(error.description, isLasting: error.isLasting)
    }
  }
}
