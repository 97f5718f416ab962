public import FileSystem

extension FolderStore {
  /// Removes the least recently used objects until the store is small enough.
  ///
  /// Those that were used within a day stay: another build may be about to copy them.
  /// - Parameter limit: The largest size, bytes.
  /// - Returns: The keys of the objects that are gone, as text.
  /// - Complexity: O(1) as long as a sample says that it is small enough, else O(n log n) for n objects.
  public func trim(to limit: Int) -> [Path] {
    let shelves = self.shelves
    for sample in Self.samples {
      let estimate = estimate(of: shelves, by: sample.count)
      guard Double(estimate) > Double(limit) * sample.share else { return [] }
    }
    let now = FileStamp.now
    let all = kept(shelves.flatMap(objects)).sorted { $0.used < $1.used }
    var excess = size(of: all) - limit
    var gone: [Path] = []
    for file in all where excess > 0 && now - file.used > Self.day {
      try? File.remove(file.path)
      excess -= file.size
      gone.append(Path(bytes: file.path.name))
    }
    return gone
  }

  /// Removes the parts that killed builds have left, also those of other machines: what is still
  /// being written has changed within a day.
  func removeOldParts() {
    let now = FileStamp.now
    for part in kept(abandonedParts) where now - part.used > Self.day {
      try? File.remove(part.path)
    }
  }

  /// The numbers of objects whose sizes tell that of all: of a thousand whether it is far from the limit,
  /// of ten thousand within some percent, also of a store with clips.
  private static let samples = [(count: 1000, share: 0.1), (count: 10_000, share: 0.9)]

  /// The length of a day, nanoseconds.
  private static let day = 24 * 3_600_000_000_000

  /// The size of all objects as some of them tell, bytes: keys are digests, so a few folders are a fair
  /// sample of all. Each time it is another one, as one may lack the few clips that are most of it.
  private func estimate(of shelves: [Path], by least: Int) -> Int {
    var (sample, count): ([Kept], Int) = ([], 0)
    for shelf in shelves.shuffled() where sample.count < least {
      sample += kept(objects(on: shelf))
      count += 1
    }
    return size(of: sample) * shelves.count / max(1, count)
  }

  private struct Kept {
    let path: Path
    let size: Int
    /// The time of making or last use, nanoseconds since 1970.
    let used: Int
  }

  private func kept(_ files: [Path]) -> [Kept] {
    files.compactMap { file in
      guard let status = (try? FileStatus(file)) ?? nil, status.kind == .file else { return nil }
      return Kept(path: file, size: status.size, used: status.stamp.modified)
    }
  }

  private func size(of files: [Kept]) -> Int { files.reduce(0) { $0 + $1.size } }
}
