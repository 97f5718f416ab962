public import FileSystem
public import GalleryModel
internal import Pictures
internal import SiteFormat
internal import SiteRendering
internal import Synchronization

/// Draft of a site that is not on the disk yet: pages are rendered and pictures made on demand.
public final class SiteDraft: Sendable {
  /// The gallery of the draft.
  public let root: Album
  /// The photos that it lacks, each with its error.
  public let skipped: [BuildReport.Problem]
  let queue: PictureQueue
  /// The gallery that it is of, with all photos that may turn out to be of no use.
  let gallery: ArrangedGallery
  private let request: BuildRequest
  private let lacking: RefusedItems
  private let pages: Mutex<Pages>
  private let media = Mutex(SiteMedia?.none)

  init(
    _ gallery: ArrangedGallery, _ request: BuildRequest, lacking: RefusedItems,
    _ queue: PictureQueue
  ) throws(BuildError) {
    let (roots, skipped, _) = try gallery.removing(lacking.refusals)
    let shown = roots.map(gallery.input.stacked)
    root = shown[0]
    self.skipped = gallery.report.skipped + skipped
    let renderers = try shown.map { (root) throws(BuildError) in
      var renderer = try SiteRenderer(rendering: root, gallery.input, request.parts)
      // The site on the disk may be another by the time that a page is asked for.
      renderer.rendersAll = true
      return renderer
    }
    pages = Mutex(Pages(renderers: renderers))
    (self.gallery, self.request, self.lacking, self.queue) = (gallery, request, lacking, queue)
  }

  /// A page or a data file.
  ///
  /// - Parameter place: The path in the site: `trips/iceland/index.html`.
  /// - Returns: nil when the site has no such file.
  /// - Complexity: O(n) the first time, for n photos.
  public func page(at place: String) -> [UInt8]? {
    pages.withLock { $0.content(at: place) }
  }

  /// The paths of the scripts, sheets and fonts.
  public var assets: [String] { pages.withLock { $0.assets } }

  /// A picture, a clip, or an original that is offered.
  ///
  /// - Parameter place: The path in the site: `media/ab/HASH-320.jpg`.
  /// - Returns: nil if the site has no such file, or if its build has ended without it.
  public func media(at place: String) async -> FileRange? {
    let media = allMedia
    if let file = media.file(at: place, request) { return file }
    guard let (key, _) = media.picture(at: place) else { return nil }
    await queue.wait(for: key)
    return media.file(at: place, request)
  }

  /// True for the path of a picture, clip, original or archive of the site.
  ///
  /// - Complexity: O(n) the first time, for n photos; for archives each time.
  public func holds(_ place: String) -> Bool { allMedia.holds(place) || hasArchive(at: place) }

  /// Most media are on the disk already, so these are looked up only when one is not.
  private var allMedia: SiteMedia {
    media.withLock { media in
      let all = media ?? SiteMedia(of: root)
      media = all
      return all
    }
  }

  /// True for the path of an archive, which a draft lacks: archives are made with the site.
  ///
  /// - Complexity: O(n) for n photos.
  public func hasArchive(at place: String) -> Bool {
    place.hasSuffix(".zip") && root.all.contains { $0.archiveFile?.text == place }
  }

  /// True if two drafts are of the same build, so that the later one replaces the earlier.
  public func isOfSameBuild(as other: SiteDraft) -> Bool { queue === other.queue }

  /// The photos refused so far.
  public var refused: RefusedItems {
    var refused = lacking
    for (key, outcome) in queue.outcomes {
      if case .refused(let refusal) = outcome {
        refused.refusals[key] = refusal
      } else {
        refused.refusals[key] = nil
      }
    }
    return refused
  }

  /// The draft without the photos refused so far.
  func withoutRefused() throws(BuildError) -> SiteDraft {
    try SiteDraft(gallery, request, lacking: refused, queue)
  }
}

/// Photos that no picture could be made of.
public struct RefusedItems: Sendable {
  /// The refusals, by the keys of their pictures.
  fileprivate(set) var refusals: [PictureKey: Refusal] = [:]

  /// Creates an empty list.
  public init() {}
}

extension GalleryBuild {
  /// Drafts the site of the gallery as it is now, before any photo is decoded.
  ///
  /// - Parameter refused: The photos refused by an earlier build, left out until they are tried
  ///   again.
  /// - Throws: `BuildError` when there is nothing to show, or a file with settings is invalid, or
  ///   when it is interrupted.
  public func draft(without refused: RefusedItems) async throws(BuildError) -> SiteDraft {
    let gallery = try await arrange()
    let known = try await Derivations(known: gallery, records)
    // A photo that went while it was read may be there again, under whatever name.
    var lacking = RefusedItems()
    lacking.refusals = refused.refusals.filter { !$0.value.isRetryable }
    lacking.refusals.merge(known.refused) { $1 }
    return try SiteDraft(
      gallery.completed(by: known), request, lacking: lacking, PictureQueue())
  }
}

/// Pages and data files of a draft.
private struct Pages {
  /// The renderers of the gallery in each of its languages.
  private let renderers: [SiteRenderer]
  private var files: [String: SiteFile] = [:]
  /// The parts not listed yet, pages first: the indexes and the search take longer to list, and are
  /// requested less often.
  private var rest: [SiteRenderer.Part] = [.albums, .keywords, .assets, .indexes, .search]

  init(renderers: [SiteRenderer]) {
    self.renderers = renderers
  }

  var assets: [String] {
    var paths: Set<String> = []
    for renderer in renderers { renderer.forEachFile(of: .assets) { paths.insert($0.path.text) } }
    return paths.sorted()
  }

  mutating func content(at place: String) -> [UInt8]? {
    guard !SitePath.isItem(place) else { return photoPage(at: place)?.content() }
    while files[place] == nil, !rest.isEmpty {
      let part = rest.removeFirst()
      for var renderer in renderers {
        renderer.rendersItemPages = false
        renderer.forEachFile(of: part) { files[$0.path.text] = $0 }
      }
    }
    return files[place]?.content()
  }

  /// The own page of a photo: those of a large gallery are not kept, since few are requested.
  private func photoPage(at place: String) -> SiteFile? {
    var page: SiteFile?
    for renderer in renderers where page == nil {
      renderer.forEachFile(of: .albums) { if $0.path.text == place { page = $0 } }
    }
    return page
  }
}
