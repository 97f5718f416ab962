public import FileSystem
internal import Imaging
internal import Records

extension PictureSettings {
  /// True if the programs that read and encode clips are there.
  public var hasClipTools: Bool { ClipTools.programs(named: ffmpeg) != nil }

  /// The hash of what tells these programs from others: their paths, sizes and times.
  public var clipTools: ContentHash {
    let programs = ClipTools.programs(named: ffmpeg).map { [$0.ffmpeg, $0.ffprobe] } ?? []
    let stamps = programs.compactMap { (try? FileStatus($0, followingLinks: true))?.stamp }
    return ContentHash(
      Record(programs).bytes, Record(stamps.flatMap { [$0.size, $0.modified] }).bytes)
  }
}

/// Clips, which ffmpeg reads and encodes in place of a helper.
extension PhotoHelpers {
  /// The path of the ffmpeg that is used by default; nil where it or ffprobe is missing.
  public static var ffmpeg: Path? { ClipTools.programs(named: nil)?.ffmpeg }

  /// Probes a clip.
  func probeClip(_ file: OpenFile) throws(Failure) -> FileProbe {
    guard let clips else { return .refused(.withoutTools) }
    switch try clips.read(file) {
    case .success(let clip): return .item(clip)
    case .failure(let refusal):
      return .refused(refusal.isRetryable ? refusal : FileProbe.misnomer(ofClip: file) ?? refusal)
    }
  }

  /// Reads the clip in the file of a still; one that cannot be read leaves the still at rest: until the
  /// next build where a retry may succeed, else until the programs change.
  func addingClip(to probe: FileProbe, of file: OpenFile) throws(Failure) -> FileProbe {
    guard let clips, case .item(let still) = probe, case .still(let header) = still.kind,
      let embedded = header.embeddedClip
    else { return probe }
    if case .rolledAnimation(let duration) = embedded {
      return .item(still.holding(ClipHeader(unrolling: header, embedded, duration: duration)))
    }
    switch try clips.header(of: file, embedded) {
    case .success((let clip, _)): return .item(still.holding(clip))
    case .failure(let refusal):
      return refusal.isRetryable ? probe : .item(still.resting(since: refusal))
    }
  }

  /// Makes the picture that stands for a clip.
  ///
  /// - Parameter part: An empty file, which gets it.
  func makePoster(
    of job: PictureJob, _ clip: ClipHeader, into part: StorePart
  ) throws(Failure) -> Result<Void, Refusal> {
    guard let clips else { return .failure(.withoutTools) }
    switch open(job.source) {
    case .failure(let refusal): return .failure(refusal)
    case .success(let file):
      return try clips.makePoster(of: file, clip, at: job.planned.poster, into: part)
    }
  }

  /// Unrolls an animation that ffmpeg does not read.
  ///
  /// - Returns: A file that it does; nil for any other clip.
  func unroll(_ job: PictureJob, _ clip: ClipHeader) throws(Failure) -> Result<[UInt8]?, Refusal> {
    guard case .rolledAnimation = clip.embedded else { return .success(nil) }
    switch open(job.source) {
    case .failure(let refusal): return .failure(refusal)
    case .success(let file):
      let answer: Result<PhotoHelper.Pictures, Refusal> = try answer(to: .unroll, about: [file])
      return answer.flatMap { answer in
        switch answer {
        case .made(let bytes): .success(bytes)
        case .refused(let refusal): .failure(refusal)
        }
      }
    }
  }

  /// Makes the clip itself, its WebM or its original.
  ///
  /// - Parameters:
  ///   - unrolled: The file that ffmpeg reads in place of the source; nil: the source.
  ///   - part: An empty file, which gets it.
  ///   - encoded: Called with what is encoded of it, 0...100.
  func makeClip(
    of job: PictureJob, _ clip: ClipHeader, from unrolled: StorePart?, into part: StorePart,
    encoded: @escaping (Int) -> Void
  ) throws(Failure) -> Result<Void, Refusal> {
    guard let clips else { return .failure(.withoutTools) }
    switch unrolled.map({ .success($0.file) }) ?? open(job.source) {
    case .failure(let refusal): return .failure(refusal)
    case .success(let file):
      let copyright = job.copyright
      return switch job.product {
      case .original:
        try clips.makeOriginal(of: file, clip, copyright: copyright, into: part)
      case .webm:
        try clips.makeWebM(of: file, clip, copyright: copyright, into: part, encoded: encoded)
      case .clip, .pictures:
        try clips.makeClip(of: file, clip, copyright: copyright, into: part, encoded: encoded)
      }
    }
  }
}
