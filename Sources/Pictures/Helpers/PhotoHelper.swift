public import FileSystem
internal import Imaging
internal import PhotoMetadata
internal import Records
internal import Workers

/// Helper process that reads and decodes photos for a build.
///
/// Codecs and metadata readers are large C libraries that parse untrusted files. In a process of
/// their own a crash, an endless loop or too much memory costs only the photo that caused it.
/// Starting a helper takes some milliseconds, and each serves many photos.
public enum PhotoHelper {
  /// The program's argument that makes it a helper.
  public static let argument: Path = "--help-build"

  /// Request to a helper.
  enum Request: Codable, Sendable {
    /// Probes files; answered by a `FileProbe` of each.
    case probe([Path])
    /// Reads the sidecars of some items, each one's in ascending precedence; answered by a
    /// `SidecarProbe` of each item.
    case readSidecars([[[UInt8]]])
    /// Makes the pictures of a source; answered by `Pictures`.
    case makePictures(PictureJob)
  }

  /// Answer to a job.
  enum Pictures: Codable, Sendable {
    /// The bytes of a `PictureObject`.
    case made([UInt8])
    /// The reason why there are no pictures.
    case refused(Refusal)
  }

  /// Answers the requests on standard input, until it is closed.
  public static func serve() {
    var settings: PictureSettings?
    HelperService.serve { message in
      if let settings {
        // An answer without bytes counts as malformed.
        return Record.value(Request.self, of: message[...]).map(settings.answer) ?? []
      }
      settings = Record.value(PictureSettings.self, of: message[...])
      if let settings { HelperService.limitMemory(to: settings.options.limits.memory) }
      return []
    }
  }
}

extension PictureSettings {
  /// The record of the answer to a request.
  func answer(to request: PhotoHelper.Request) -> [UInt8] {
    switch request {
    case .probe(let files):
      Record(files.map { FileProbe($0, options) }).bytes
    case .readSidecars(let items):
      Record(items.map { SidecarProbe(reading: $0) }).bytes
    case .makePictures(let job):
      Record(pictures(of: job)).bytes
    }
  }

  private func pictures(of job: PictureJob) -> PhotoHelper.Pictures {
    do throws(ImagingError) {
      switch job.file.kind {
      case .still(let header):
        let plan = PicturePlan(
          header, recipe, copyright: job.copyright, pictures: job.planned.pictures)
        return .made(PictureObject(try plan.make(plan.pictures, from: job.source, options)).bytes)
      }
    } catch {
      return .refused(Refusal(error))
    }
  }
}
