internal import Text

/// The result of a check of a site.
public struct SiteCheckReport: Sendable {
  /// The findings, in the order of the files, each once.
  public let findings: [Finding]
  /// The number of photos that the site shows.
  public let photos: Int
  /// The names of those that bright screens show with more light.
  public let photosInHDR: [String]
  /// The number of its pages.
  public let pages: Int
  /// The number of files that were looked at.
  public let files: Int
  /// True if the files were compared with a manifest.
  public let hasManifest: Bool
  /// The address of media that were not looked at, since they are not in the site; nil: all were.
  public let mediaElsewhere: String?

  /// True if nothing was left unchecked.
  public var isComplete: Bool { hasManifest && mediaElsewhere == nil }

  /// The outcome in a line.
  public var summary: String {
    let lack =
      hasManifest
      ? "" : "; no .photofall/manifest, so what was changed, cut off or swapped is not known"
    let hdr = photosInHDR.isEmpty ? "" : " (\(photosInHDR.count) in HDR)"
    let media = mediaElsewhere.map { "; media stand at \($0), look at them with --media DIR" } ?? ""
    return "\(photos.counted("photo"))\(hdr), \(pages.counted("page")), \(files.counted("file")): "
      + "\(findings.count.counted("finding"))\(lack)\(media)"
  }
}
