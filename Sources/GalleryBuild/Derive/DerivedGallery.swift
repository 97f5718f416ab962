internal import FileSystem
internal import GalleryModel
internal import Pictures
internal import SiteFormat
internal import SiteRendering

/// Gallery whose pictures are made, without the refused items.
struct DerivedGallery: Sendable {
  let input: ScannedInput
  /// The gallery in each of its languages.
  let roots: [Album]
  /// The facts of the pictures, by their keys.
  private(set) var made: [PictureKey: DerivedPictures]
  /// The originals that are offered, by their paths in the site.
  let originals: [String: Manifest.Entry?]
  /// The problems so far.
  let report: BuildReport

  /// The gallery in its first, or only, language.
  var root: Album { roots[0] }

  /// Completes a gallery by the outcomes for its pictures.
  ///
  /// - Parameters:
  ///   - output: The site's folder; originals that it has are not hashed again.
  ///   - report: The report of the outcomes, added to the gallery's.
  /// - Throws: `BuildError.noPhotos` when nothing is left, `.interrupted`.
  init(
    _ gallery: consuming ArrangedGallery, _ outcomes: Derivations, in output: OutputFolder,
    _ pool: WorkPool,
    adding report: BuildReport = BuildReport()
  ) async throws(BuildError) {
    input = gallery.input
    made = outcomes.made
    var report = gallery.report.adding(report)
    report.warnings += gallery.incomplete(outcomes.made)
    var (roots, skipped, warnings) = try gallery.removing(outcomes.refused)
    report.skipped += skipped
    report.warnings += warnings
    // Two copies of all items of a large gallery would not fit into memory.
    _ = consume gallery
    let offered = try await OfferedOriginals(roots[0], input, outcomes, in: output, pool)
    report.warnings += offered.problems
    originals = offered.entries
    let emptyArchives = roots[0].emptyArchives(of: input.path, in: output)
    for index in roots.indices {
      roots[index].complete(by: outcomes.made, originals: offered.entries)
      roots[index].leaveOutArchives(of: emptyArchives)
      roots[index] = input.stacked(roots[index])
    }
    self.roots = roots
    self.report = report
  }

  /// Forgets the facts of the pictures, once the site's files are planned by them: no page shows them.
  mutating func forgetPictures() { made = [:] }
}

extension ScannedInput {
  /// An album with bursts as stacks, unless its site lacks the pages by which photos of a stack are
  /// reached.
  func stacked(_ root: Album) -> Album { parts.pages ? root.stackingBursts() : root }
}

extension ArrangedGallery {
  /// The warnings about truncated items.
  fileprivate func incomplete(
    _ made: [PictureKey: DerivedPictures]
  ) -> [BuildReport.Problem] {
    // Album by album: an index into flattened arrays that are computed costs an array a step.
    root.all.flatMap { album in
      album.ownFreshPhotos.lazy.filter { made[$0.pictureKey]?.isIncomplete == true }.map {
        BuildReport.Problem(
          file: input.file(of: $0).text, reason: BuildReport.incomplete)
      }
    }
  }
}

extension Album {
  /// Sets each item's placeholder, and whether its original is offered.
  ///
  /// - Parameter originals: The originals that are offered, by their paths in the site.
  mutating func complete(
    by made: [PictureKey: DerivedPictures], originals: [String: some Any]
  ) {
    updatePhotos { photo in
      photo.completed(
        placeholder: made[photo.pictureKey]?.placeholder,
        hasOriginal: !originals.isEmpty && originals[photo.originalFile.text] != nil)
    }
  }
}
