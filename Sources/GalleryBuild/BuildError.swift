public import FileSystem
public import GalleryModel
internal import Imaging

/// The reason why a build ended without a site, or with an incomplete one.
public enum BuildError: Error, Sendable, CustomStringConvertible {
  /// The input is missing, or is no folder.
  case noInput(Path, reason: String)
  /// A file with settings, such as `photofall.yaml`, is invalid.
  case configuration(ConfigurationError)
  /// The kernel cannot confine helpers as the configuration requires.
  case unconfined(Path, means: String)
  /// A template or a script of the theme is invalid.
  case template(String)
  /// The input has no photo that can be used, or all of them are hidden or rejected.
  case noPhotos(Path, areWithheld: Bool, [BuildReport.Problem])
  /// The output folder cannot be used.
  case output(Path, reason: String)
  /// A file of the site, the cache or the report cannot be written.
  case writing(FileSystemError)
  /// Another build is at work on the same output.
  case locked(Path, holder: String)
  /// The cache is in use by builds.
  case cacheInUse(Path)
  /// The user cancelled the build.
  case interrupted

  /// `FILE: what is wrong, and what to do`.
  public var description: String {
    switch self {
    case .noInput(let path, let reason), .output(let path, let reason): "\(path.text): \(reason)"
    case .configuration(let error): error.description
    case .unconfined(let path, let means):
      "\(path.text): limits.sandbox requires what this kernel does not have (\(means)); build on a "
        + "newer one, or set it to auto"
    case .template(let description): description
    case .noPhotos(let path, let areWithheld, _):
      "\(path.text): "
        + (areWithheld
          ? "all photos are hidden or rejected; show one again in photofall serve, or in "
            + "arrangement.txt"
          : "no photo that can be used; put \(ImageFormat.allNames) files into it")
    case .writing(let error): error.description
    case .locked(let path, let holder):
      "\(path.text): another build (\(holder)) is writing this site; wait for it to end"
    case .cacheInUse(let path):
      "\(path.text): builds are at work with this cache; wait for them to end"
    case .interrupted: "interrupted; the next build goes on from here"
    }
  }
}
