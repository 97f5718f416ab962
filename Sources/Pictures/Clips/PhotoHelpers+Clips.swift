public import FileSystem

/// Clips, which ffmpeg reads and encodes in place of a helper.
extension PhotoHelpers {
  /// The path of the ffmpeg that is used by default; nil where it or ffprobe is missing.
  public static var ffmpeg: Path? { ClipTools.programs(named: nil)?.ffmpeg }

  /// Probes a clip.
  func probeClip(_ file: OpenFile) throws(Failure) -> FileProbe {
    guard let clips else { return .refused(.withoutTools) }
    switch try clips.read(file) {
    case .success(let clip): return .item(clip)
    case .failure(let refusal): return .refused(refusal)
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
      return try clips.makePoster(of: file, clip, at: job.planned.poster, into: part.file)
    }
  }

  /// Makes the clip itself.
  ///
  /// - Parameter part: An empty file, which gets it.
  func makeClip(
    of job: PictureJob, _ clip: ClipHeader, into part: StorePart
  ) throws(Failure) -> Result<Void, Refusal> {
    guard let clips else { return .failure(.withoutTools) }
    switch open(job.source) {
    case .failure(let refusal): return .failure(refusal)
    case .success(let file):
      return try clips.makeClip(of: file, clip, settings.clips, into: part.file)
    }
  }
}
