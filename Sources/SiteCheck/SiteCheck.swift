public import FileSystem
internal import SiteFormat
internal import Workers

/// Checks a built site from its files alone: links, frames, media, words, weight and hashes.
public struct SiteCheck: Sendable {
  private let site: Path
  private let media: Path?
  private let jobs: Int
  private let isDeep: Bool

  /// Prepares a check.
  ///
  /// - Parameters:
  ///   - site: The folder of the site.
  ///   - media: The folder of media that were written apart from the site; nil: the site has them.
  ///   - jobs: The number of files that are looked at at a time.
  ///   - isDeep: True to decode pictures.
  public init(_ site: Path, media: Path? = nil, jobs: Int, isDeep: Bool = false) {
    self.site = site
    self.media = media
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
      let record = try SiteRecord(of: [site, media].compactMap(\.self))
      let files = try await SiteFiles(listing: site, media: media, jobs: jobs)
      let galleries = files.galleries(record)
      let facts = try await facts(of: files, galleries, record)
      return report(
        WholeSite(files: files, facts: facts, galleries: galleries, record: record))
    } catch let error as FileSystemError {
      throw .noSite(error.path, reason: "cannot \(error.action): \(error.reason)")
    } catch {
      throw .interrupted
    }
  }

  /// Looks at the files, some at a time: handing out each would cost as much as most of them do. A
  /// page and the data of its photos are looked at together, so that their frames need not be kept.
  private func facts(
    of files: SiteFiles, _ galleries: [(place: Path, file: GalleryFile)], _ record: SiteRecord?
  ) async throws -> SiteFacts {
    let data = Self.dataOfPages(in: galleries, files)
    let besides = Set(data.values)
    let numbers = (0..<files.paths.count).filter { !besides.contains($0) }
    let starts = Array(stride(from: 0, to: numbers.count, by: 32))
    var facts = SiteFacts(files: files.paths.count)
    try await starts.forEachConcurrently(limit: jobs) { start in
      let links = LinkResolver(files, beside: files.paths[numbers[start]])
      let tools = FileTools(links: links, record: record, isDeep: isDeep)
      return numbers[start...].prefix(32).flatMap { number -> [(number: Int, facts: FileFacts)] in
        let beside = data[number]
        var page = FileFacts(number, with: tools, hasFrames: beside != nil)
        guard let beside else {
          page.forgetFrames()
          return [(number, page)]
        }
        var data = FileFacts(beside, with: tools, hasFrames: false)
        page.compare(with: data)
        page.forgetFrames()
        data.forgetFrames()
        return [(number, page), (beside, data)]
      }
    } receive: { _, found in
      for (number, found) in found { facts.add(found, of: number) }
    }
    return facts
  }

  /// The data of the photos on each page, by the numbers of the files.
  private static func dataOfPages(
    in galleries: [(place: Path, file: GalleryFile)], _ files: SiteFiles
  ) -> [Int: Int] {
    var (pairs, taken): ([Int: Int], Set<Int>) = ([:], [])
    for (place, file) in galleries {
      for chunk in file.albums.lazy.flatMap(\.chunks) {
        let number = { (address: String, kind: String) -> Int? in
          let number = files.number(of: address, from: place)
          return number.flatMap { files.paths[$0].fileExtension == kind ? $0 : nil }
        }
        guard let page = chunk.page.flatMap({ number($0, "html") }), pairs[page] == nil,
          let data = chunk.data.flatMap({ number($0, "json") }), taken.insert(data).inserted
        else { continue }
        pairs[page] = data
      }
    }
    return pairs
  }

  private func report(_ whole: WholeSite) -> SiteCheckReport {
    SiteCheckReport(
      findings: Set(whole.findings).sorted(), photos: whole.photos,
      photosInHDR: whole.photosInHDR, pages: whole.pages,
      files: whole.facts.files.count, hasManifest: whole.record != nil,
      mediaElsewhere: whole.files.lacksMedia ? whole.files.mediaBase : nil)
  }
}
