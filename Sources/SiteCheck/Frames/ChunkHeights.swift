internal import WaterfallLayout

/// The heights of a chunk by its data, which the stream must have too.
struct ChunkHeights: Sendable {
  private struct Band {
    let minWidth: Double
    let sections: Int
    let height: LinearLength
    /// The sum of the heights' shares, which multiply what is rounded of their boxes' widths.
    let shares: Double
  }

  private let photos: Int
  private let bands: [Band]

  init(_ chunk: ChunkFile) {
    photos = chunk.photos.count
    bands = chunk.bands.map { band in
      let sections = band.sections.filter { !$0.isBeside }
      return Band(
        minWidth: band.minWidth, sections: band.sections.count,
        height: sections.flatMap(\.heights).reduce(.zero, +),
        shares: sections.map { abs($0.height.length.proportion) }.reduce(0, +))
    }
  }

  /// The difference of the stream's heights from the data; nil where there is none.
  func difference(from stream: StreamFile, _ entry: StreamFile.Chunk) -> String? {
    if entry.photos.value != photos { return "has \(entry.photos.value) photos, its data others" }
    guard stream.bands == bands.map(\.minWidth), entry.heights.count == bands.count
    else { return "has other breakpoints than its data" }
    for (band, height) in zip(bands, entry.heights) {
      // Each section's height is rounded, its share to 1/1,000,000 and its px to 1/1000, as are the
      // width of its box, of which that is a share, and their sum.
      let rounding = (8192 * 0.5e-6 + 0.5e-3) * (Double(band.sections + 1) + band.shares)
      let difference = band.height - height.length
      if abs(difference.resolved(width: 8192, lineHeight: 20)) > rounding {
        return "has another height than its data, from \(band.minWidth.plain) px on"
      }
    }
    return nil
  }
}

extension ChunkFile.Section {
  /// The heights of its parts in terms of the gallery's width.
  fileprivate var heights: [LinearLength] {
    [header.length, footer.length, height.length.inside(boxWidth)]
  }
}
