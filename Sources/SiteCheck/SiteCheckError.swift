public import FileSystem

/// A reason why a site cannot be checked at all.
public enum SiteCheckError: Error, Sendable, CustomStringConvertible {
  /// There is no folder of that name, or no gallery in it.
  case noSite(Path, reason: String)
  /// The user ended the check.
  case interrupted

  /// `FILE: what is wrong, and what to do`.
  public var description: String {
    switch self {
    case .noSite(let path, let reason): "\(path.text): \(reason)"
    case .interrupted: "interrupted"
    }
  }
}
