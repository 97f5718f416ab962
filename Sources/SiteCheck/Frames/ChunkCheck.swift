internal import WaterfallLayout

/// A check that a chunk's frames are sound, and the same in its data and its page.
struct ChunkCheck {
  let chunk: ChunkFile

  /// The problems of the frames themselves, at most one a section and band.
  ///
  /// - Complexity: O(n log n) a band for n photos.
  func problems() -> [String] {
    ([chunk.bands] + others.map(\.value)).flatMap(problems)
  }

  /// The frames in the other grids, by the grids' names.
  private var others: [(key: String, value: [ChunkFile.Band])] {
    (chunk.others ?? [:]).sorted { $0.key < $1.key }
  }

  private func problems(in bands: [ChunkFile.Band]) -> [String] {
    let names = chunk.tiles.map(\.id)
    let ends = bands.dropFirst().map(\.minWidth) + [nil]
    return zip(bands, ends).flatMap { band, end in
      let widths = BandWidths(band, end: end, of: chunk)
      var rest = names[...]
      var problems = band.sections.compactMap { section -> String? in
        let names = rest.prefix(section.frames.count)
        rest = rest.dropFirst(section.frames.count)
        return SectionCheck(
          band: widths, frames: section.frames.map(\.frame), height: section.height.length,
          names: names,
          boxWidth: section.boxWidth, top: section.top ?? chunk.inset,
          bottom: section.bottom ?? chunk.inset
        ).problem()
      }
      let tiles = band.sections.reduce(0) { $0 + $1.frames.count }
      if tiles != names.count { problems.append("has \(tiles) frames for \(names.count) tiles") }
      return problems
    }
  }

  /// The difference between the page's style sheet and the data; nil where there is none.
  func difference(from page: PageFacts) -> String? {
    if page.tiles != chunk.tiles.map(\.id) { return "its tiles are not the photos of its data" }
    let inOthers = others.lazy.compactMap { grid, bands in
      difference(of: bands, from: page.frames.others[grid] ?? StyleFrames([]))
    }
    return difference(of: chunk.bands, from: page.frames) ?? inOthers.first
  }

  private func difference(of bands: [ChunkFile.Band], from frames: StyleFrames) -> String? {
    for band in bands {
      guard let styles = frames.bands[band.minWidth] else {
        return "its style sheet has no frames from \(band.minWidth.plain) px on"
      }
      for (section, number) in zip(band.sections, 0...)
      where !styles.hasBox(number, at: section) {
        return "the place of section \(number) differs from its data, from "
          + "\(band.minWidth.plain) px on"
      }
      for (section, number) in zip(band.sections, 0...)
      where styles.heights[number]?.isSame(as: section.height.length) != true {
        return "the height of section \(number) differs from its data, from "
          + "\(band.minWidth.plain) px on"
      }
      let frames = zip(chunk.tiles, band.sections.flatMap(\.frames)).enumerated()
      for (tile, (photo, frame)) in frames where !styles.hasTile(tile, at: frame.frame) {
        return "the frame of \(photo.id) differs from its data, from "
          + "\(band.minWidth.plain) px on"
      }
    }
    return nil
  }
}

extension StyleFrames.Band {
  /// True if a section stands where the data has it. Another grid's rules leave that as it is.
  fileprivate func hasBox(_ number: Int, at section: ChunkFile.Section) -> Bool {
    guard !boxes.own.isEmpty, let width = section.width else { return true }
    return boxes[number].isSame(as: width.length)
  }

  /// True if a tile stands where the data has it; its height follows from its content.
  fileprivate func hasTile(_ tile: Int, at frame: LinearFrame) -> Bool {
    x[tile].isSame(as: frame.x) && y[tile].isSame(as: frame.y)
      && width[tile].isSame(as: frame.width)
  }
}
