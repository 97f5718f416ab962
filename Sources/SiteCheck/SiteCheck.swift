public import FileSystem
internal import SiteFormat
internal import Workers

/// Checks a built site from its files alone: links, frames, media, words, weight and hashes.
public struct SiteCheck: Sendable {
  private let site: Path
  private let jobs: Int
  private let isDeep: Bool

  /// Prepares a check.
  ///
  /// - Parameters:
  ///   - site: The folder of the site.
  ///   - jobs: How many files are looked at at a time.
  ///   - isDeep: Whether pictures are decoded.
  public init(_ site: Path, jobs: Int, isDeep: Bool = false) {
    self.site = site
    self.jobs = jobs
    self.isDeep = isDeep
  }

  /// Looks at every file once, and then at what they say of each other.
  ///
  /// - Complexity: O(n) for n bytes.
  /// - Throws: `SiteCheckError` for a folder that is no site.
  public func run() async throws(SiteCheckError) -> SiteCheckReport {
    guard ((try? FileStatus(site.appending(SitePath.gallery.text))) ?? nil)?.kind == .file else {
      throw .noSite(site, reason: "there is no gallery.json in it; name a folder that was built")
    }
    do {
      let manifest = try Self.manifest(of: site)
      let files = try await SiteFiles(listing: site, jobs: jobs)
      let facts = try await facts(of: files, manifest)
      return report(WholeSite(files: files, facts: facts, manifest: manifest))
    } catch let error as FileSystemError {
      throw .noSite(error.path, reason: "cannot \(error.action): \(error.reason)")
    } catch {
      throw .interrupted
    }
  }

  private static func manifest(of site: Path) throws(FileSystemError) -> Manifest? {
    let file = Manifest.file(of: site)
    return try FileStatus(file) == nil ? nil : Manifest(parsing: File.read(file))
  }

  /// Looks at the files, some at a time: handing out each would cost as much as most of them do.
  private func facts(of files: SiteFiles, _ manifest: Manifest?) async throws -> [FileFacts] {
    let starts = Array(stride(from: 0, to: files.paths.count, by: 32))
    return try await starts.concurrentMap(limit: jobs) { start in
      (start..<min(start + 32, files.paths.count)).map {
        FileFacts($0, of: files, manifest: manifest, isDeep: isDeep)
      }
    }.flatMap(\.self)
  }

  private func report(_ whole: WholeSite) -> SiteCheckReport {
    SiteCheckReport(
      findings: whole.findings.sorted(), photos: whole.photos, pages: whole.pages,
      files: whole.facts.count, hasManifest: whole.manifest != nil)
  }
}
