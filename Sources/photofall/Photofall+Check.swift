internal import CommandLineInterface
internal import FileSystem
internal import SiteCheck
internal import SiteFormat

extension Photofall {
  /// `photofall check`: tells what is wrong with a site, a line for each finding.
  static func check(_ options: CheckOptions) async throws -> ExitCode {
    let (site, console) = (options.site, Console(verbosity: options.verbosity))
    try requireFolder(site)
    // Small files are waited for; pictures that are decoded keep the processors busy.
    let jobs = options.jobs ?? (options.deep ? 1 : 2) * processors
    let check = SiteCheck(site, media: options.media, jobs: jobs, isDeep: options.deep)
    let report = try await Interruptible.run { try await check.run() }
    for finding in report.findings {
      let folder = SitePath.isMedium(finding.place.utf8) ? options.media ?? site : site
      console.report(folder.appending(finding.description).text)
    }
    for photo in report.photosInHDR { console.note("\(photo): in HDR", at: .verbose) }
    console.note("\(site.text): \(report.summary)")
    let isEnough = report.isComplete || !options.strict
    return report.findings.isEmpty && isEnough ? .done : .incomplete
  }
}
