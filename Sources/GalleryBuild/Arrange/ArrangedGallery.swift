internal import FileSystem
internal import GalleryModel
internal import Pictures
internal import SiteRendering

/// Gallery whose items are in order; some may still be refused when they are decoded.
struct ArrangedGallery: Sendable {
  let input: ScannedInput
  /// The gallery in each of its languages: the same photos in the same order, with other words.
  private(set) var roots: [Album]
  /// The problems so far.
  let report: BuildReport

  /// The gallery in its first, or only, language.
  var root: Album { roots[0] }

  /// Arranges the items of an input.
  ///
  /// - Throws: `BuildError` for an invalid `album.yaml` or template, or when there is nothing to
  ///   show.
  init(_ probed: ProbedInput) throws(BuildError) {
    let (input, roots) = (probed.input, try Self.roots(of: probed))
    var report = probed.report
    report.twins = roots[0].all.flatMap { album in
      album.twins.map { .init(file: input.file(of: $0).text, reason: $1) }
    }
    report.noteWithheld(by: roots[0], of: input.tree, in: input.path)
    let covered = Set(roots[0].all.lazy.filter { $0.namedCover != nil }.map(\.relative))
    let byQuery = Dictionary(
      roots[0].all.lazy.filter(\.isByQuery).map { ($0.relative, $0) }
    ) { first, _ in first }
    let strays =
      input.tree.strayCovers(besides: covered)
      + input.tree.straySections { byQuery[$0]?.photos.map(\.fileName) }
    report.warnings += strays.map { BuildReport.Problem($0) }
    do throws(TemplateError) {
      for root in roots {
        if let gap = try SiteRenderer.check(input.theme, root.configuration) {
          report.warnings.append(.init(file: gap.file.text, reason: gap.reason))
        }
      }
    } catch {
      throw .template(error.description)
    }
    (self.input, self.roots, self.report) = (input, roots, report)
  }

  /// The gallery in each of its languages; in a preview it is empty when all photos are withheld.
  private static func roots(of probed: ProbedInput) throws(BuildError) -> [Album] {
    let input = probed.input
    var roots: [Album] = []
    do throws(ConfigurationError) {
      for configuration in input.configurations {
        let planner = PicturePlanner(input.pictures, looksAround: input.parts.pages)
        let root = try Album(
          arranging: input.tree, probed: probed.files, known: input.known.albums,
          configuration: configuration, planner: planner)
        if let root { roots.append(root) }
      }
    } catch {
      throw .configuration(error)
    }
    let areWithheld = !probed.files.isEmpty
    guard let root = roots.first, !root.isEmpty || input.isPreview && areWithheld else {
      throw .noPhotos(input.path, areWithheld: areWithheld, probed.report.skipped)
    }
    return roots
  }

  /// The gallery with what earlier builds made of its items, so that all that shows it shares these.
  func completed(by known: Derivations) -> ArrangedGallery {
    var gallery = self
    let originals = root.originals
    for index in roots.indices {
      gallery.roots[index].complete(by: known.made, originals: originals)
    }
    return gallery
  }

  /// The gallery without refused items, and the problem of each of these.
  ///
  /// - Parameter refused: The refusals by the keys of the items' pictures and clips.
  /// - Throws: `BuildError.noPhotos` when none is left, unless it is previewed.
  func removing(
    _ refused: [PictureKey: Refusal]
  ) throws(BuildError) -> (
    roots: [Album], skipped: [BuildReport.Problem], warnings: [BuildReport.Problem]
  ) {
    guard !refused.isEmpty else { return (roots, [], []) }
    // In an album that is partly known, photos that are not here may depend on those that go.
    if root.all.contains(where: \.isPartlyKnown) { input.known.distrust() }
    let skipped = root.all.flatMap { album in
      album.ownFreshPhotos.compactMap { photo in
        photo.refusal(among: refused).map { BuildReport.Problem(input.file(of: photo), $0) }
      }
    }
    var rest = roots.map { $0.removing { $0.refusal(among: refused) != nil } }
    let first = rest[0]
    guard !first.isEmpty || input.isPreview else {
      let areWithheld = !first.hidden.isEmpty || !first.rejected.isEmpty
      throw .noPhotos(input.path, areWithheld: areWithheld, report.skipped + skipped)
    }
    let warnings = first.all.flatMap { album in
      album.ownFreshPhotos.compactMap { photo in
        photo.shortcoming(among: refused).map { refusal, loss in
          BuildReport.Problem(
            file: input.file(of: photo).text, reason: "\(loss) \(refusal.reason)",
            isRetryable: refusal.isRetryable)
        }
      }
    }
    for index in rest.indices {
      rest[index].updatePhotos { $0.shown(without: refused) }
    }
    return (rest, skipped, warnings)
  }
}

extension Album {
  /// Its own photos with the content of one before them, each with the name of that.
  ///
  /// - Complexity: O(n) for n photos.
  fileprivate var twins: [(Item, reason: String)] {
    var first: [Digest: Item] = [:]
    return ownFreshPhotos.compactMap { photo in
      guard let twin = first.updateValue(first[photo.content] ?? photo, forKey: photo.content)
      else { return nil }
      return (photo, "the same as \(twin.relative.text)")
    }
  }
}

extension Item {
  /// The refusal of a part of an item that is shown all the same, and the loss; nil: all can be shown.
  fileprivate func shortcoming(
    among refused: [PictureKey: Refusal]
  ) -> (refusal: Refusal, loss: String)? {
    clipRefusal(among: refused).map { ($0, "does not move: its clip") }
      ?? webmRefusal(among: refused).map { ($0, "is shown without a WebM: that") }
  }

  /// A copy with all that is not refused.
  fileprivate func shown(without refused: [PictureKey: Refusal]) -> Item {
    if clipRefusal(among: refused) != nil { return resting }
    return webmRefusal(among: refused) == nil ? self : withoutWebM
  }
}

extension ScannedInput {
  /// The file of an item.
  func file(of photo: Item) -> Path { path.appending(photo.relative.bytes) }
}

extension Album {
  /// Its own photos that are not known from the last build; none in an album by query.
  var ownFreshPhotos: [Item] { isByQuery ? [] : freshPhotos }

  /// The number of photos here and below, where those that queries find are not counted again.
  var photoTotal: Int { all.filter { !$0.isByQuery }.reduce(0) { $0 + $1.photoCount } }

  /// The items here and below that are not known from the last build; of copies, which share all that
  /// is made of them, only one.
  var uniqueItems: [Item] {
    var seen: Set<PictureKey> = []
    // Copies of a still may move, each in its own way.
    return all.lazy.flatMap(\.freshPhotos).filter { item in
      !item.keys.filter { seen.insert($0).inserted }.isEmpty
    }
  }

  /// The pages here and below that are as the last build left them, and the photos that are known from
  /// other pages of that.
  var lastPages: (pages: [KnownPage], photos: [Item]) {
    var known: (pages: [KnownPage], photos: [Item]) = ([], [])
    for album in all {
      for chunk in album.chunks.indices {
        if let page = album.knownPage(chunk) {
          known.pages.append(page)
        } else {
          known.photos += album.photos(of: chunk).filter(\.isKnown)
        }
      }
    }
    return known
  }
}
