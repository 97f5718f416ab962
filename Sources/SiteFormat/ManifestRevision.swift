public import FileSystem

/// The next manifest of a site: the files of the last one that stay, and others.
///
/// What stays is not copied, since a site may have millions of files.
public struct ManifestRevision: Sendable {
  private let last: Manifest
  /// True for each file of the last manifest, by its index, that stays as it is.
  private var stays: [Bool]
  /// The files that are added, in any order.
  private var added = Manifest.Files()
  /// The files that were added, once the revision is finished.
  private var others = Manifest()

  /// Creates a revision in which nothing stays yet.
  public init(of last: Manifest) {
    self.last = last
    stays = Array(repeating: false, count: last.files.count)
  }

  /// Creates a finished revision in which all files stay, and others are added.
  ///
  /// - Complexity: O(n) for n files that stay.
  public init(of last: Manifest, adding others: Manifest) {
    self.last = last
    stays = Array(repeating: true, count: last.files.count)
    self.others = others
  }

  /// Keeps a file of the last manifest, by its index there.
  public mutating func keep(_ index: Int) { stays[index] = true }

  /// Adds a file, which counts before one that stays in its place.
  public mutating func add(_ file: Manifest.File) {
    added.append(file)
  }

  /// The number of files until it is finished; one that is added in place of one that stays counts twice.
  ///
  /// - Complexity: O(n) for n files of the last manifest.
  public var count: Int { stays.count { $0 } + added.count }

  /// Completes the revision when all its files are known, or once more when others were added; it can be
  /// read then.
  ///
  /// - Complexity: O(m log m) for m files that were added, O(1) where none was.
  public mutating func finish() {
    guard !added.isEmpty else { return }
    var files = added
    added = Manifest.Files()
    for file in others.files { files.append(file) }
    others = Manifest(consume files)
  }

  /// The files that were added, once the revision is finished.
  public var additions: Manifest.Files { others.files }

  /// True if a file was added in a place, once the revision is finished.
  ///
  /// - Complexity: O(log n) for n files that were added.
  public func hasAddition(at place: Digest) -> Bool { others.index(of: place) != nil }

  /// The file in a place; nil where there is none.
  ///
  /// - Complexity: O(log n) for n files.
  public func file(at place: String) -> Manifest.File? { file(at: Manifest.digest(of: place)) }

  /// The file in a place, by the place's digest; nil where there is none.
  ///
  /// - Complexity: O(log n) for n files.
  public func file(at place: Digest) -> Manifest.File? {
    others.file(at: place)
      ?? last.index(of: place).flatMap { stays[$0] ? last.files[$0] : nil }
  }

  /// The files, sorted by the digests of their places.
  ///
  /// - Complexity: O(n) for n files of both manifests.
  public var files: some Sequence<Manifest.File> {
    sequence(state: (kept: 0, other: 0)) { [last, stays, others] next -> Manifest.File? in
      while next.kept < stays.count || next.other < others.files.count {
        guard next.kept == stays.count || stays[next.kept] else {
          next.kept += 1
          continue
        }
        let kept = next.kept < stays.count ? last.files[next.kept] : nil
        let other = next.other < others.files.count ? others.files[next.other] : nil
        guard let kept, other.map({ kept.place <= $0.place }) ?? true else {
          next.other += 1
          return other
        }
        next.kept += 1
        if kept.place != other?.place { return kept }
      }
      return nil
    }
  }

  /// True if the last manifest has a file in a place that has none any more.
  ///
  /// - Complexity: O(log n) for n files.
  public func isGone(_ place: Digest) -> Bool { last.index(of: place).map(isGone) ?? false }

  /// The places of the last manifest that have no file any more.
  ///
  /// - Complexity: O(n + m log m) for n files, of which m do not stay.
  public var gone: some Collection<Digest> {
    last.files.indices.lazy.filter(isGone).map { [last] in last.files[$0].place }
  }

  private func isGone(_ index: Int) -> Bool {
    !stays[index] && others.index(of: last.files[index].place) == nil
  }
}
