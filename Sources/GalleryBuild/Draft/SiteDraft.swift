internal import FileSystem
public import GalleryModel
internal import SiteRendering
internal import Synchronization

/// The site of an arranged gallery before any of it is on the disk: a page is rendered, and a
/// picture is made, when somebody asks for it.
public final class SiteDraft: Sendable {
  /// The gallery that it shows.
  public let root: Album
  /// The files that it lacks, and why.
  public let skipped: [BuildReport.Problem]
  let queue: PictureQueue
  private let request: BuildRequest
  private let known: Derived
  private let lacking: RefusedPhotos
  private let pages: Mutex<Pages>
  private let photos: [UInt64: Photo]
  private let originals: [String: Photo]

  init(
    _ gallery: ArrangedGallery, _ request: BuildRequest, _ known: Derived,
    lacking: RefusedPhotos, _ queue: PictureQueue
  ) throws(BuildError) {
    var skipped = gallery.report.skipped
    var root = try gallery.root(lacking: lacking.refusals, &skipped)
    let originals = Self.originals(root)
    root.complete(by: known.facts, originals: originals)
    self.root = root
    self.skipped = skipped
    self.originals = originals
    photos = Dictionary(
      root.all.lazy.flatMap(\.photos).map { ($0.pictureAddress, $0) },
      uniquingKeysWith: { first, _ in first })
    pages = Mutex(Pages(renderer: try gallery.input.renderer(of: root, for: request)))
    (self.request, self.known, self.lacking, self.queue) = (request, known, lacking, queue)
  }

  /// A page or a file of data.
  ///
  /// - Parameter place: Where it stands in the site: `trips/iceland/index.html`.
  /// - Returns: nil when the site has no such file.
  /// - Complexity: O(n) the first time, for n photos.
  public func page(at place: String) -> [UInt8]? {
    pages.withLock { $0.content(at: place) }
  }

  /// A picture, or a photo's own file where that is offered.
  ///
  /// - Parameter place: Where it stands in the site: `media/ab/HASH-320.jpg`.
  /// - Returns: nil when the site has none, or when its build has ended without it.
  public func media(at place: String) async -> [UInt8]? {
    if let photo = originals[place] {
      let source = request.input.appending(photo.relative.bytes)
      return try? OriginalFile(photo: photo, source: source).bytes()
    }
    guard let (address, index) = picture(at: place) else { return nil }
    if let picture = cached(address, index) { return picture }
    await queue.wait(for: address)
    return cached(address, index)
  }

  /// Whether a place is that of an archive, which is put together when all else is there.
  ///
  /// - Complexity: O(n) for n photos.
  public func hasArchive(at place: String) -> Bool {
    place.hasSuffix(".zip") && root.all.contains { $0.archiveFile?.text == place }
  }

  /// Whether two drafts are of the same build, so that the later one is the better.
  public func isOfSameBuild(as other: SiteDraft) -> Bool { queue === other.queue }

  /// The photos that have turned out to be of no use.
  public var refused: RefusedPhotos {
    var refused = lacking
    for (address, outcome) in queue.outcomes {
      if case .refused(let reason, let isLasting) = outcome {
        refused.refusals[address] = .init(reason: reason, isLasting: isLasting)
      } else {
        refused.refusals[address] = nil
      }
    }
    return refused
  }

  /// The draft without the photos that have turned out to be of no use.
  func withoutRefused(_ gallery: ArrangedGallery) throws(BuildError) -> SiteDraft {
    try SiteDraft(gallery, request, known, lacking: refused, queue)
  }

  private func picture(at place: String) -> (address: UInt64, index: Int)? {
    let name = place.split(separator: "/").last ?? ""
    guard let address = name.split(separator: "-").first.flatMap({ UInt64($0, radix: 16) }),
      let photo = photos[address]
    else { return nil }
    let entries = PictureSet(photo, recipe: root.configuration.pictures).entries
    return entries.firstIndex { $0.path.text == place }.map { (address, $0) }
  }

  private func cached(_ address: UInt64, _ index: Int) -> [UInt8]? {
    try? PictureCache(folder: request.cache).picture(index, of: address)
  }

  /// The photos whose own files are offered; those that cannot be are only known when all were read.
  private static func originals(_ root: Album) -> [String: Photo] {
    let offered = root.all.filter { $0.configuration.originals == .download }.flatMap(\.photos)
    return Dictionary(
      offered.map { ($0.originalFile.text, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

/// Photos that no picture could be made of.
public struct RefusedPhotos: Sendable {
  /// Why, by what the names of their pictures would begin with.
  fileprivate(set) var refusals: [UInt64: Derived.Refusal] = [:]

  /// None.
  public init() {}
}

extension GalleryBuild {
  /// Drafts the site of an arranged gallery.
  ///
  /// - Parameter refused: What was of no use before: it is left out until it was looked at again.
  /// - Throws: `BuildError` when there is nothing to show, or when it is interrupted.
  public func draft(
    of gallery: ArrangedGallery, without refused: RefusedPhotos
  ) async throws(BuildError) -> SiteDraft {
    let known = try await known(gallery.root, gallery.input)
    var lacking = refused
    lacking.refusals.merge(known.refused) { $1 }
    return try SiteDraft(gallery, request, known, lacking: lacking, PictureQueue())
  }
}

/// The pages of a draft, and its other files of text.
private struct Pages {
  private let renderer: SiteRenderer
  private var files: [String: SiteFile] = [:]
  /// Those of which it is not known yet which files they have: pages first, since what machines
  /// read takes longer to find out, and is asked for less.
  private var rest: [SiteRenderer.Part] = [.albums, .assets, .indexes, .search]

  init(renderer: SiteRenderer) {
    self.renderer = renderer
  }

  mutating func content(at place: String) -> [UInt8]? {
    while files[place] == nil, !rest.isEmpty {
      renderer.forEachFile(of: rest.removeFirst()) { files[$0.path.text] = $0 }
    }
    return files[place]?.content()
  }
}
