internal import FileSystem

extension PictureCache {
  /// Removes what was not used for longest until the cache is small enough.
  ///
  /// What was used within a day stays: another build may be about to copy it.
  /// - Parameter limit: The most bytes.
  /// - Returns: The addresses of the photos that are gone, as text.
  /// - Complexity: O(1) as long as the cache is small, else O(n log n) for n photos.
  func trim(to limit: Int) -> [Path] {
    // Addresses are hashes, so a few folders tell how full all are.
    let shelves = self.shelves
    let sample = shelves.prefix(16)
    let estimate =
      size(of: kept(sample.flatMap(photos))) * shelves.count / max(1, sample.count)
    guard estimate > limit / 10 * 9 else { return [] }
    let now = FileStamp.now
    let all = kept(shelves.flatMap(photos)).sorted { $0.used < $1.used }
    var excess = size(of: all) - limit
    var gone: [Path] = []
    for file in all where excess > 0 && file.age(at: now) > Self.day {
      try? File.remove(file.path)
      excess -= file.size
      gone.append(Path(bytes: file.path.name))
    }
    return gone
  }

  private static let day = 24 * 3_600_000_000_000

  /// A file of the cache.
  private struct Kept {
    let path: Path
    let size: Int
    /// When it was made or last used, nanoseconds since 1970.
    let used: Int

    func age(at moment: Int) -> Int { moment - used }
  }

  private func kept(_ files: [Path]) -> [Kept] {
    files.compactMap { file in
      guard let status = (try? FileStatus(file)) ?? nil, status.kind == .file else { return nil }
      return Kept(path: file, size: status.size, used: status.stamp.modified)
    }
  }

  private func size(of files: [Kept]) -> Int { files.reduce(0) { $0 + $1.size } }
}
