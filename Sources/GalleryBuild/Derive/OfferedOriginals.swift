internal import FileSystem
internal import GalleryModel
internal import Imaging
internal import Pictures
internal import SiteFormat

/// Originals that a site offers one by one.
struct OfferedOriginals {
  /// The hash and size of each, by its path in the site; nil for one that a rehearsal leaves to be made.
  private(set) var entries: [String: Manifest.Entry?] = [:]
  /// The warnings about those that cannot be offered.
  private(set) var problems: [BuildReport.Problem] = []

  /// Finds the originals that can be offered, in the albums that offer them; those of clips have been
  /// made like pictures.
  ///
  /// - Parameter output: The site's folder; originals that it has are not hashed again.
  /// - Throws: `BuildError.interrupted`.
  init(
    _ root: Album, _ input: ScannedInput, _ derived: Derivations, in output: OutputFolder,
    _ pool: WorkPool
  ) async throws(BuildError) {
    let photos = root.photosWithOriginals
    for photo in photos {
      guard let key = photo.planned.original?.key else { continue }
      if let made = derived.made[key]?.files.first {
        entries[photo.originalFile.text] = Manifest.Entry(hash: made.hash, size: made.size)
      } else if let refusal = derived.refused[key] {
        problems.append(OriginalFile(photo, in: input.path).problem(refusal))
      } else {
        entries[photo.originalFile.text] = .some(nil)
      }
    }
    let files = photos.filter { $0.planned.original == nil }
      .map { OriginalFile($0, in: input.path) }
    let outcomes = try await pool.map(files, .deriving) { file, _ in
      let place = file.photo.originalFile.text
      return (place, output.entry(at: place).map(Result.success) ?? Self.entry(of: file))
    }
    for (file, (place, outcome)) in zip(files, outcomes) {
      switch outcome {
      case .success(let entry): entries[place] = entry
      case .failure(let refusal): problems.append(file.problem(refusal))
      }
    }
  }

  private static func entry(of file: OriginalFile) -> Result<Manifest.Entry, Refusal> {
    do throws(FileSystemError) {
      return try file.withContent { (content) throws(FileSystemError) in
        Manifest.Entry(hash: try ContentHash(of: content), size: content.count)
      }
    } catch {
      return .failure(Refusal("cannot read: \(error.reason)", isRetryable: true))
    }
  }
}

extension Album {
  /// The photos here and below whose originals are to be offered.
  fileprivate var photosWithOriginals: [Item] {
    all.filter(\.configuration.offersOriginals).flatMap(\.ownPhotos)
  }

  /// The photos whose originals are offered as far as one knows before all were read, by the paths of
  /// these in the site.
  var originals: [String: Item] {
    Dictionary(
      photosWithOriginals.filter(\.kind.isStrippable).map { ($0.originalFile.text, $0) },
      uniquingKeysWith: { first, _ in first })
  }
}
