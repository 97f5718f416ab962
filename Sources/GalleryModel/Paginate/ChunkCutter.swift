internal import FileSystem

/// Cuts an album's photos into pages, by what they are and not by their number.
///
/// Counting photos off would move every later boundary when one is added. So boundaries follow
/// from the photos' IDs: a run that is too long is cut before the photo whose ID has the lowest
/// hash, and its halves likewise. A new photo can only shift cuts within the run it falls into,
/// which nearly always is a single page.
struct ChunkCutter {
  private let minimum: Int
  private let longest: Int

  /// - Parameter limits: The mean, least and most photos of a page.
  init(_ limits: ChunkLimits) {
    minimum = limits.minimum
    // The mean piece is 0.457 x (least + longest) photos, as cutting random hashes shows.
    let wanted = Int((Double(limits.target) / 0.457).rounded()) - limits.minimum
    longest = min(max(wanted, 2 * limits.minimum), limits.maximum)
  }

  /// Cuts sections, given as their photos' IDs, into the parts that stand on each page.
  ///
  /// A section that fits on no page is cut inside; smaller ones stay whole.
  /// - Complexity: O(n log n) on average, for n photos.
  func cut(_ sections: [[String]]) -> [[Chunk.Part]] {
    var pages: [[Chunk.Part]] = []
    var run: [Chunk.Part] = []
    for (index, section) in sections.enumerated() where !section.isEmpty {
      if section.count <= longest {
        run.append(Chunk.Part(section: index, photos: section.indices))
        continue
      }
      pages += pieces(of: run, sections)
      run = []
      pages += parts(of: section.map(Self.hash)[...]).map { [.init(section: index, photos: $0)] }
    }
    return joiningShortOnes(pages + pieces(of: run, sections))
  }

  /// Cuts a run of whole sections between them.
  private func pieces(of run: [Chunk.Part], _ sections: [[String]]) -> [[Chunk.Part]] {
    let total = Self.count(run)
    guard total > longest, run.count > 1 else { return run.isEmpty ? [] : [run] }
    let starts = run.indices.dropFirst()
    let before = { Self.count(run[..<$0]) }
    let allowed = starts.filter { before($0) >= minimum && total - before($0) >= minimum }
    let cut =
      allowed.min {
        Self.hash(first(of: run[$0], sections)) < Self.hash(first(of: run[$1], sections))
      }
      ?? starts.min { abs(2 * before($0) - total) < abs(2 * before($1) - total) }
    guard let cut else { return [run] }
    return pieces(of: Array(run[..<cut]), sections) + pieces(of: Array(run[cut...]), sections)
  }

  /// Cuts one long run of photos, given by their hashes.
  private func parts(of hashes: ArraySlice<UInt64>) -> [Range<Int>] {
    guard hashes.count > longest else { return [hashes.startIndex..<hashes.endIndex] }
    let allowed = (hashes.startIndex + minimum)...(hashes.endIndex - minimum)
    guard let cut = allowed.min(by: { hashes[$0] < hashes[$1] }) else { return [] }
    return parts(of: hashes[..<cut]) + parts(of: hashes[cut...])
  }

  /// A run that ended up too short beside a long section joins its neighbour.
  private func joiningShortOnes(_ pages: [[Chunk.Part]]) -> [[Chunk.Part]] {
    pages.reduce(into: []) { joined, page in
      if let last = joined.last, min(Self.count(last), Self.count(page)) < minimum {
        joined[joined.endIndex - 1] = last + page
      } else {
        joined.append(page)
      }
    }
  }

  private func first(of part: Chunk.Part, _ sections: [[String]]) -> String {
    sections[part.section][part.photos.lowerBound]
  }

  private static func count(_ parts: some Sequence<Chunk.Part>) -> Int {
    parts.reduce(0) { $0 + $1.photos.count }
  }

  private static func hash(_ id: String) -> UInt64 {
    ContentHash(Array(id.utf8)).number
  }
}
