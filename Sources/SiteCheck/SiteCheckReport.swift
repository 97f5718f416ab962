/// The result of a check of a site.
public struct SiteCheckReport: Sendable {
  /// The findings, in the order of the files.
  public let findings: [Finding]
  /// The number of photos that the site shows.
  public let photos: Int
  /// The number of its pages.
  public let pages: Int
  /// The number of files that were looked at.
  public let files: Int
  /// True if the files were compared with a manifest.
  public let hasManifest: Bool

  /// The outcome in a line.
  public var summary: String {
    let findings = findings.count == 1 ? "1 finding" : "\(findings.count) findings"
    let lack =
      hasManifest
      ? "" : "; no .photofall/manifest, so what was changed, cut off or swapped is not known"
    return "\(photos) photos, \(pages) pages, \(files) files: \(findings)\(lack)"
  }
}
