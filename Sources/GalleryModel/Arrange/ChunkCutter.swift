/// Content-defined chunking of an album's photos into pages.
///
/// Pages of a fixed number of photos would move every later boundary when one is added. So
/// boundaries follow from the photos' IDs: a run that is too long is cut before the photo whose ID
/// has the lowest hash, and its halves likewise. A new photo can only shift cuts within the run it
/// falls into, which nearly always is a single page.
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

  /// Cuts sections, given as the numbers that their photos are placed by, into the parts that stand on
  /// each page.
  ///
  /// A section that fits on no page is cut inside; smaller ones stay whole.
  /// - Complexity: O(n log n) on average, for n photos, however many sections they stand in.
  func cut(_ sections: [[UInt64]]) -> [[Chunk.Part]] {
    var pages: [[Chunk.Part]] = []
    var run = SectionRun()
    for (index, section) in sections.enumerated() where !section.isEmpty {
      if section.count <= longest {
        run.append(
          Chunk.Part(section: index, photos: section.indices), hash: section[0])
        continue
      }
      pages += pieces(of: run, run.parts.indices)
      run = SectionRun()
      pages += parts(of: section[...]).map { [.init(section: index, photos: $0)] }
    }
    return joiningShortOnes(pages + pieces(of: run, run.parts.indices))
  }

  /// Run of whole, consecutive sections.
  private struct SectionRun {
    private(set) var parts: [Chunk.Part] = []
    /// The hash of each section's first photo.
    private(set) var hashes: [UInt64] = []
    /// The number of photos before each section, and of all.
    private(set) var starts = [0]

    mutating func append(_ part: Chunk.Part, hash: UInt64) {
      parts.append(part)
      hashes.append(hash)
      starts.append(starts[starts.count - 1] + part.photos.count)
    }
  }

  /// Cuts a run at section boundaries into pages.
  private func pieces(of run: SectionRun, _ sections: Range<Int>) -> [[Chunk.Part]] {
    let (first, end) = (run.starts[sections.lowerBound], run.starts[sections.upperBound])
    guard end - first > longest, sections.count > 1 else {
      return sections.isEmpty ? [] : [Array(run.parts[sections])]
    }
    let candidates = sections.dropFirst()
    let allowed = candidates.filter {
      run.starts[$0] - first >= minimum && end - run.starts[$0] >= minimum
    }
    let middle = { abs(2 * run.starts[$0] - first - end) }
    let cut =
      allowed.min { run.hashes[$0] < run.hashes[$1] }
      ?? candidates.min { middle($0) < middle($1) }
    guard let cut else { return [Array(run.parts[sections])] }
    return pieces(of: run, sections.lowerBound..<cut) + pieces(of: run, cut..<sections.upperBound)
  }

  /// Cuts one long run of photos, given by their hashes.
  private func parts(of hashes: ArraySlice<UInt64>) -> [Range<Int>] {
    guard hashes.count > longest else { return [hashes.startIndex..<hashes.endIndex] }
    let allowed = (hashes.startIndex + minimum)...(hashes.endIndex - minimum)
    guard let cut = allowed.min(by: { hashes[$0] < hashes[$1] }) else { return [] }
    return parts(of: hashes[..<cut]) + parts(of: hashes[cut...])
  }

  /// Joins pages that are too short, as beside a long section, with a neighbour.
  private func joiningShortOnes(_ pages: [[Chunk.Part]]) -> [[Chunk.Part]] {
    pages.reduce(into: []) { joined, page in
      if let last = joined.last, min(Self.count(last), Self.count(page)) < minimum {
        joined[joined.endIndex - 1] = last + page
      } else {
        joined.append(page)
      }
    }
  }

  private static func count(_ parts: some Sequence<Chunk.Part>) -> Int {
    parts.reduce(0) { $0 + $1.photos.count }
  }
}
