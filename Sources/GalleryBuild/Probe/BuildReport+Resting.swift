internal import FileSystem
internal import GalleryModel
internal import Pictures

extension BuildReport {
  /// Warns of stills that would move if ffmpeg were there, had ended well, or could read their clips.
  ///
  /// - Parameter files: The items' files, by their paths below the input.
  mutating func warnOfResting(
    _ probes: [FileProbe], _ files: [Path: ProbedFile], in input: ScannedInput
  ) {
    guard input.configuration.live == .show else { return }
    let refused = files.compactMap { path, facts in facts.clipRefusal.map { (path, reason: $0) } }
    warnings += refused.sorted { $0.0.bytes.lexicographicallyPrecedes($1.0.bytes) }.map {
      Problem(
        file: input.path.appending($0.0.bytes).text, reason: "does not move: its clip \($0.reason)")
    }
    let (count, hasTools) = (probes.count(where: \.awaitsTools), input.pictures.hasClipTools)
    guard count > 0 else { return }
    let words = count == 1 ? "1 photo that moves rests" : "\(count) photos that move rest"
    let reason =
      hasTools
      ? "ffprobe did not end well, or not in time (limits.seconds); build again"
      : "moving takes ffmpeg: install it, name it under tools.ffmpeg, or say `live: still`"
    warnings.append(
      Problem(file: input.path.text, reason: "\(words), since \(reason)", isRetryable: hasTools))
  }
}
