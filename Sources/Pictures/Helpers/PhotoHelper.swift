public import FileSystem
internal import Imaging
internal import Records
internal import Workers

/// Helper process that reads and decodes photos for a build.
///
/// Codecs and metadata readers are large C libraries that parse untrusted files. In a process of
/// their own a crash, an endless loop or too much memory costs only the photo that caused it, and
/// one that is taken over is confined: it opens no file, since those that it reads come open
/// with the request. Starting a helper takes some milliseconds, and each serves many photos.
public enum PhotoHelper {
  /// The program's argument that makes it a helper.
  public static let argument: Path = "--help-build"

  /// The means that this kernel has to confine a helper, in words.
  public static var confinement: String { Sandbox.offered.description }

  /// True where the kernel has all of them.
  public static var canBeConfined: Bool { Sandbox.offered.isWhole }

  /// Request to a helper.
  enum Request: Codable, Sendable {
    /// Probes the open files, which have these names; answered by a `FileProbe` of each.
    case probe([Path])
    /// Reads the sidecars of some items; answered by a `SidecarProbe` of each.
    case readSidecars([Sidecars])
    /// Makes planned pictures of the open file, which has a header, as the object of a key; answered by
    /// `Pictures`. The header is read if it is nil, since the file is the poster of a clip.
    case makePictures([PlannedPicture], of: ImageHeader?, copyright: String?, as: PictureKey)
    /// Unrolls the animation in the open file; answered by `Pictures`.
    case unroll
  }

  /// Answer to a job.
  enum Pictures: Codable, Sendable {
    /// The bytes of a `PictureObject`, or of an unrolled animation.
    case made([UInt8])
    /// The reason why there are no pictures.
    case refused(Refusal)
  }

  /// Answers the requests on standard input, until it is closed.
  public static func serve() {
    var settings = PictureSettings()
    HelperService.serve { greeting in
      let greeted = Record.value(PictureSettings.self, of: greeting[...])
      settings = greeted ?? settings
      return greeted?.prepareHelper() ?? false
    } _: { request in
      // An answer without bytes counts as malformed.
      Record.value(Request.self, of: request.bytes[...]).map {
        settings.answer(to: $0, request.files)
      } ?? []
    }
  }
}

extension PictureSettings {
  /// Takes from this process, a helper, whatever it can do without; false when it must not go on.
  fileprivate func prepareHelper() -> Bool {
    SourceDecoders.prepare()
    HelperService.limitMemory(to: options.limits.memory)
    guard precautions.sandbox != .off else { return true }
    let sandbox = HelperService.confine(
      seconds: Precautions.longestLife * options.limits.seconds, files: Precautions.largestBatch)
    return sandbox.isWhole || precautions.sandbox != .require
  }

  /// The record of the answer to a request about open files.
  func answer(to request: PhotoHelper.Request, _ files: [OpenFile]) -> [UInt8] {
    switch request {
    case .probe(let names):
      Record(zip(files, names).map { FileProbe($0, named: $1, options.limits) }).bytes
    case .readSidecars(let items):
      Record(items.map { SidecarProbe(reading: $0) }).bytes
    case .makePictures(let planned, let header, let copyright, let key):
      files.first.map {
        Record(pictures(planned, of: $0, header, copyright: copyright, as: key)).bytes
      } ?? []
    case .unroll:
      files.first.map { Record(unrolled($0)).bytes } ?? []
    }
  }

  private func unrolled(_ file: OpenFile) -> PhotoHelper.Pictures {
    do throws(ImagingError) {
      return .made(try WebPAnimation.unrolled(file, options.limits))
    } catch {
      return .refused(Refusal(error))
    }
  }

  private func pictures(
    _ planned: [PlannedPicture], of file: OpenFile, _ known: ImageHeader?, copyright: String?,
    as key: PictureKey
  ) -> PhotoHelper.Pictures {
    do throws(ImagingError) {
      // Posters are not compressed: the limit of source files is none of theirs.
      var limits = options.limits
      limits.bytes = .max
      let header = if let known { known } else { try ImageHeader(of: file, limits: limits) }
      return pictures(
        by: PicturePlan(header, recipe, copyright: copyright, pictures: planned), of: file, as: key)
    } catch {
      return .refused(Refusal(error))
    }
  }

  private func pictures(
    by plan: PicturePlan, of file: OpenFile, as key: PictureKey
  ) -> PhotoHelper.Pictures {
    do throws(ImagingError) {
      return .made(PictureObject(try plan.make(plan.pictures, from: file, options), of: key).bytes)
    } catch {
      // Codecs call a file damaged, too, when they run out of memory.
      let scarcity = error.mayBeScarcity ? Refusal(scarcityFor: plan, options.limits) : nil
      return .refused(scarcity ?? Refusal(decoding: error, options))
    }
  }
}
