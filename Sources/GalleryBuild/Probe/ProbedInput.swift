internal import FileSystem
internal import GalleryModel
internal import Imaging
internal import PhotoMetadata
internal import Pictures
internal import SiteRendering

/// Input of a build after the probe: the files of items, and the problems of the others.
struct ProbedInput: Sendable {
  let input: ScannedInput
  /// The items' files, by their paths below the input.
  private(set) var files: [Path: ProbedFile] = [:]
  /// The stills by the paths of the clips beside them that are one item with them.
  private var stills: [Path: Path] = [:]
  /// The problems so far.
  private(set) var report = BuildReport()
  private var refusedClips = 0

  /// Probes the files that are new, or have changed since an earlier build.
  ///
  /// - Throws: `BuildError.interrupted`, `.writing` when no helper can be started.
  init(
    _ input: ScannedInput, _ records: BuildRecords, _ pool: WorkPool
  ) async throws(BuildError) {
    self.input = input
    let files = input.tree.allFolders.flatMap(input.known.unknown)
    let known = try await records.files(files, of: input)
    let unknown = zip(files, known).filter { $1 == nil }.map(\.0)
    let fresh = try await Self.probes(of: unknown, in: input, records, pool)
    let kept = zip(unknown, fresh).filter { $1.isKept }
    records.keep(kept.map(\.1.probe), of: kept.map(\.0), of: input)
    var rest = fresh[...]
    let probes = known.map { $0 ?? rest.removeFirst().probe }
    let originals = Self.originals(among: zip(files, probes))
    var reused = 0
    for (file, (known, probe)) in zip(files, zip(known, probes)) {
      if originals.contains(file.relative) {
        report.leave(file, "the raw file of a photo that is shown")
      } else if note(file, probe), known != nil {
        reused += 1
      }
    }
    let withheld = try await readSidecars(pool)
    leaveOutCompanions(of: withheld)
    joinLivePhotos(without: withheld)
    for path in withheld { self.files[path] = nil }
    report.warnOfResting(probes, self.files, in: input)
    report.count(.photoIsKnown, reused + input.known.photoCount)
    report.count(.photoIsUnknown, self.files.count - reused)
    readNames()
    if files.count > Self.fewPhotos { input.helpers.dismiss() }
  }

  /// The most photos that helpers may have read without holding memory that decoding can use.
  private static let fewPhotos = 64

  /// Probes files that no record tells of: as another machine shared it, or in a helper.
  private static func probes(
    of files: [ScannedFile], in input: ScannedInput, _ records: BuildRecords, _ pool: WorkPool
  ) async throws(BuildError) -> [(probe: FileProbe, isKept: Bool)] {
    let shared = records.shared(files, of: input)
    return try await pool.mapBatches(
      files, .reading, budget: 64 << 20, cost: \.stamp.size
    ) { files in
      let told = files.map { shared.probe(of: $0, beneath: input.path) }
      let rest = zip(files, told).filter { $1 == nil }.map(\.0.path)
      var probed = try wrapping { () throws(PhotoHelpers.Failure) in
        try input.helpers.probe(rest)
      }[...]
      let probes = zip(files, told).map { file, told in
        told?.probe ?? probed.removeFirst().refused(ifChanged: file)
      }
      if !records.isReadOnly {
        shared.share(zip(files, probes), told.map { $0?.source }, areAll: records.isShared)
      }
      return zip(probes, told).map { ($0, $1 == nil || records.keepsTold) }
    }
  }

  /// Notes what else is in the folders.
  mutating func noteTree() {
    report.note(
      input.tree, depth: input.configuration.folderLimit, besides: input.configurationFile,
      isPreview: input.isPreview)
    let names = input.tree.allFolders.flatMap { [stills, files] folder in
      folder.clipNames(joining: stills) + folder.posterNames(among: files)
    }
    let tags = input.tree.strayTags(besides: input.configurations.map(\.language))
    report.warnings += (names + tags).map { BuildReport.Problem($0) }
    report.leftAlone += input.theme.leftAlone.map {
      BuildReport.Problem(file: $0.text, reason: LeftAlone.Reason.noTheme.rawValue)
    }
  }

  /// The raw files beside a photo of the same name, which is what their camera or a person made of
  /// them.
  ///
  /// - Complexity: O(n) for n files.
  private static func originals(
    among probes: some Sequence<(ScannedFile, FileProbe)>
  ) -> Set<Path> {
    var raw: [Path: [Path]] = [:]
    for (file, _) in probes where FileProbe.isRaw(named: file.relative) {
      raw[file.relative.spelledStem, default: []].append(file.relative)
    }
    guard !raw.isEmpty else { return [] }
    return probes.reduce(into: []) { originals, probe in
      guard case .item(let facts) = probe.1, facts.kind.still != nil,
        !FileProbe.isRaw(named: probe.0.relative)
      else { return }
      originals.formUnion(raw[probe.0.relative.spelledStem] ?? [])
    }
  }

  /// Leaves out the clips and raw files of hidden photos that cannot be read, and of those that may be
  /// rejected: with these they would be hidden.
  private mutating func leaveOutCompanions(of withheld: Set<Path>) {
    for folder in input.tree.allFolders {
      let companions = input.known.unknown(in: folder).filter {
        files[$0.relative] != nil && Self.isCompanion($0)
      }
      guard !companions.isEmpty else { continue }
      let hidden = folder.hiddenNames
      let unread = folder.files.filter {
        (hidden.contains($0.name) || withheld.contains($0.relative))
          && files[$0.relative] == nil && !Self.isCompanion($0)
      }
      let stems = Set(unread.map { LivePhotos.plain($0.relative.spelledStem) })
      for file in companions
      where stems.contains(LivePhotos.plain(file.relative.spelledStem)) {
        files[file.relative] = nil
      }
    }
  }

  /// True for a file that may belong to another photo.
  static func isCompanion(_ file: ScannedFile) -> Bool {
    FileProbe.isClip(named: file.relative) || FileProbe.isRaw(named: file.relative)
  }

  /// Makes one item of a still and the clip that belongs to it, a file beside it or in its own; a still
  /// rests whose clip is hidden or rejected.
  ///
  /// - Parameter withheld: The files whose sidecars cannot be read, and may reject them.
  private mutating func joinLivePhotos(without withheld: Set<Path>) {
    let own = files.filter { $0.value.ownClip != nil }.map { ($0.key, $0.key) }
    let beside = LivePhotos(among: files).clips
    let pairs = beside.merging(own) { clip, _ in clip }
    guard !pairs.isEmpty else { return }
    let clips = Set(pairs.values)
    let hidden = self.hidden(among: clips)
    let stamps = Dictionary(
      uniqueKeysWithValues: input.tree.allFiles.lazy.filter { clips.contains($0.relative) }
        .map { ($0.relative, $0.stamp) })
    for (still, clip) in pairs {
      guard let facts = files[clip], let stamp = stamps[clip] else { continue }
      if clip != still {
        guard !facts.metadata.isRejected, !withheld.contains(clip) else { continue }
        files[clip] = nil
        stills[clip] = still
      }
      guard input.configuration.live == .show, !hidden.contains(clip) else { continue }
      files[still] = Motion(clip, facts, stamp: stamp).flatMap { files[still]?.moving($0) }
    }
  }

  /// The clips that their folders hide.
  private func hidden(among clips: Set<Path>) -> Set<Path> {
    let parents = Set(clips.map { $0.parent ?? "" })
    return input.tree.allFolders.filter { parents.contains($0.relative) }.reduce(into: []) {
      hidden, folder in
      hidden.formUnion(folder.hiddenNames.map(folder.relative.appending))
    }
  }

  /// Notes the outcome for a file; returns true for an item.
  private mutating func note(_ file: ScannedFile, _ probe: FileProbe) -> Bool {
    switch probe {
    case .item(let facts):
      if let cut = facts.kind.cut {
        guard input.pictures.options.allowsTruncated else {
          refuse(file, cut)
          return false
        }
        report.warnings.append(.init(file: file.path.text, reason: BuildReport.incomplete))
      }
      files[file.relative] = facts.localized(by: file.relative)
      if let reason = FileProbe.misnomer(file.path, holding: facts.kind) {
        report.warnings.append(.init(file: file.path.text, reason: reason))
      }
      return true
    case .ignored:
      report.leave(file, FileProbe.reason(forIgnoring: file.relative))
    case .refused(let refusal): refuse(file, refusal)
    }
    return false
  }

  /// Notes a refusal: clips before photos, since a tool for all of them may be missing.
  private mutating func refuse(_ file: ScannedFile, _ refusal: Refusal) {
    let isClip = FileProbe.isClip(named: file.relative)
    report.skipped.insert(
      .init(file.path, refusal), at: isClip ? refusedClips : report.skipped.endIndex)
    if isClip { refusedClips += 1 }
  }

  /// Reads the dates in the names of items of which nothing else tells them, or not in local time.
  private mutating func readNames() {
    for (path, facts) in files {
      let dated = facts.dated(by: path)
      if dated !== facts { files[path] = dated }
    }
  }

  /// Reads the sidecars of items: XMP goes before the metadata in their files, the JSON of Google
  /// Takeout completes them.
  ///
  /// - Returns: The items whose XMP cannot be read or understood: it may reject them; and what is no item,
  /// as it cannot be read itself, where its XMP rejects it or may do so.
  /// - Throws: As `init` does.
  private mutating func readSidecars(_ pool: WorkPool) async throws(BuildError) -> Set<Path> {
    let found = input.tree.allFolders.flatMap { folder in
      input.known.unknown(in: folder).compactMap { file in
        let sidecars = folder.sidecars(of: file.name)
        return sidecars.isEmpty ? nil : (file: file, sidecars: sidecars)
      }
    }
    // Helpers get the content of a sidecar, but the path of a photo.
    let outcomes = try await pool.mapBatches(
      found.map(\.sidecars), .reading, budget: 1 << 20, cost: \.size
    ) { [input] sidecars in
      let read = sidecars.map { $0.read(beneath: input.path) }
      let probes = try wrapping { () throws(PhotoHelpers.Failure) in
        try input.helpers.readSidecars(read.map(\.contents))
      }
      return Array(zip(probes, read))
    }
    var (withheld, told): (Set<Path>, Set<Path>) = ([], [])
    for (file, (probe, read)) in zip(found.map(\.file), outcomes) {
      // A note may tell of several photos.
      for problem in read.problems where told.insert(problem.path).inserted {
        report.skipped.append(.init(problem.path, Refusal(problem)))
      }
      let outcome = probe.failing(by: read.failure)
      guard let facts = files[file.relative] else {
        if outcome.mayReject { withheld.insert(file.relative) }
        continue
      }
      if let refusal = outcome.refusalOfItem {
        report.skipped.append(.init(file.path, refusal))
        withheld.insert(file.relative)
      }
      if case .metadata(let words, let more) = outcome {
        files[file.relative] = facts.telling(
          facts.metadata.overridden(by: words).completed(by: more))
      }
    }
    return withheld
  }
}

extension SidecarProbe {
  /// True if it rejects its photo, or may do so.
  fileprivate var mayReject: Bool {
    switch self {
    case .metadata(let words, let more): words.isRejected || more.isRejected
    case .refused: true
    }
  }
}

extension FileProbe {
  /// The probe of a file that nobody has written to since it was listed; a photo that is still being
  /// copied would be shown, and found to be another one when its pictures are made.
  fileprivate func refused(ifChanged file: ScannedFile) -> FileProbe {
    if case .ignored = self { return self }
    guard let status = try? FileStatus(file.path), status.stamp != file.stamp else { return self }
    return .refused(.changedWhileRead)
  }
}

extension BuildReport {
  /// Notes a file that is left alone.
  fileprivate mutating func leave(_ file: ScannedFile, _ reason: String) {
    ignored += 1
    leftAlone.append(.init(file: file.path.text, reason: reason))
  }
}
