internal import GalleryModel
internal import WaterfallLayout

extension Configuration {
  /// The one row of a section that stands beside others.
  var sectionRow: LinearRow {
    LinearRow(spacing: columnSpacing, inset: EdgeInsets(all: inset), border: frame.width)
  }

  /// The places of sections that share rows in a band; nil for one that has the width for itself: a
  /// long one, one without a title, or one with words of its own.
  func places(
    of parts: [Album.PagePart], _ tiles: [[LinearItem]], in band: Band
  ) -> [LinearSharing.Place?] {
    let sections = zip(parts, tiles).map { part, tiles -> LinearSharing.Section? in
      guard part.heading != .none, part.text == nil, part.footer == nil else { return nil }
      return LinearSharing.Section(tiles, leastWidth: SectionRoom.leastWidth(of: part.heading))
    }
    return LinearSharing(columns: band.columns, row: sectionRow).places(
      of: sections, in: band.range)
  }
}

/// The rooms of sections beside each other, which are equally high.
enum SharedRooms {
  /// The sections, those of a row with headers and captions as high as the highest there.
  static func evened(_ sections: [ChunkLayout.SectionLayout]) -> [ChunkLayout.SectionLayout] {
    var sections = sections
    var start = 0
    for end in 1...max(1, sections.count) where isEnd(end, of: sections) {
      even(&sections[start..<end])
      start = end
    }
    return sections
  }

  /// True if no section at `end` stands beside the one before.
  private static func isEnd(_ end: Int, of sections: [ChunkLayout.SectionLayout]) -> Bool {
    end == sections.count || end < sections.count && sections[end].place?.beginsRow ?? true
  }

  private static func even(_ row: inout ArraySlice<ChunkLayout.SectionLayout>) {
    guard row.count > 1 else { return }
    let header = highest(row.map(\.room.header))
    let caption = highest(row.map(\.caption))
    for index in row.indices {
      row[index].room.title = row[index].room.title + header - row[index].room.header
      row[index].tiles.height = row[index].tiles.height + caption - row[index].caption
    }
  }

  /// The least length that none exceeds at any width or text size.
  private static func highest(_ lengths: [LinearLength]) -> LinearLength {
    lengths.reduce(.zero) {
      LinearLength(pixels: max($0.pixels, $1.pixels), lines: max($0.lines, $1.lines))
    }
  }
}

extension ChunkLayout.SectionLayout {
  /// The room below the pictures of a section of one row.
  fileprivate var caption: LinearLength {
    items.reduce(.zero) { room, item in
      LinearLength(pixels: max(room.pixels, item.extra), lines: max(room.lines, item.lines))
    }
  }
}
