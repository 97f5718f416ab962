/// What a check of a site came to.
public struct SiteCheckReport: Sendable {
  /// What is wrong, in the order of the files.
  public let findings: [Finding]
  /// How many photos the site shows.
  public let photos: Int
  /// How many pages it has.
  public let pages: Int
  /// How many files were looked at.
  public let files: Int
  /// Whether the files were compared with what photofall wrote.
  public let hasManifest: Bool

  /// The outcome in a line.
  public var summary: String {
    let findings = findings.count == 1 ? "1 finding" : "\(findings.count) findings"
    let lack = hasManifest ? "" : "; no manifest, so no hashes were compared"
    return "\(photos) photos, \(pages) pages, \(files) files: \(findings)\(lack)"
  }
}
