internal import CommandLineInterface
internal import FileSystem
internal import SiteCheck

extension Photofall {
  /// `photofall check`: tells what is wrong with a site, a line for each finding.
  static func check(_ site: Path, jobs: Int?, _ console: Console) async throws -> ExitCode {
    let check = SiteCheck(site, jobs: jobs ?? processors)
    let report = try await Interruptible.run { try await check.run() }
    for finding in report.findings { console.report(site.appending(finding.description).text) }
    console.note("\(site.text): \(report.summary)")
    return report.findings.isEmpty ? .done : .incomplete
  }
}
