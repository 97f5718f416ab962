internal import FileSystem

extension Album {
  /// The album without some items, as if their files were not there; it may be left empty.
  ///
  /// - Complexity: O(n) for n items, and O(n log n) for those of albums that lose any.
  public func removing(_ isRemoved: (Item) -> Bool) -> Album {
    without(isRemoved).answeringQueries()
  }

  /// As `removing`, but what queries find stays as it was.
  private func without(_ isRemoved: (Item) -> Bool) -> Album {
    var album = holding(albums.map { $0.without(isRemoved) }, without: \.isEmpty)
    if !isByQuery, known == nil, sections.contains(where: { $0.photos.contains(where: isRemoved) })
    {
      album.sections = Self.renaming(
        sections.map { section in section.holding(section.photos.filter { !isRemoved($0) }) }
          .filter { !$0.photos.isEmpty }, in: relative)
      album.chunks = Self.chunks(album.sections, configuration)
    }
    return album
  }

  /// Renames the pages of items: a name depends on its duplicates, and some may be gone.
  private static func renaming(_ sections: [Section], in folder: Path) -> [Section] {
    var rest = pageNames(of: sections.flatMap(\.photos).map(\.place), below: folder)[...]
    return sections.map { section in
      section.holding(section.photos.map { $0.named(rest.removeFirst()) })
    }
  }

  /// The names of items' pages, by the paths of their files below an album's folder: in an album of
  /// several folders two files may have the same name.
  ///
  /// - Complexity: O(n) for n items.
  static func pageNames(of files: [Path], below folder: Path) -> [String] {
    let depth = folder.bytes.isEmpty ? 0 : folder.bytes.count + 1
    return UniqueNames(for: files.map { Array($0.bytes.dropFirst(depth)) }).names
  }

  /// The pages of an album; one in an album without items.
  ///
  /// - Complexity: O(n log n) for n items.
  static func chunks(_ sections: [Section], _ configuration: Configuration) -> [Chunk] {
    let tiles = sections.map(\.tiles)
    let pages = ChunkCutter(configuration.chunk).cut(tiles.map(\.placings))
    guard !pages.isEmpty else { return [Chunk(key: "", parts: [])] }
    let starts = sections.map(\.starts)
    return pages.map { parts in
      let first = parts.first.map { tiles[$0.section][$0.photos.lowerBound].pageName }
      return Chunk(
        key: first ?? "",
        parts: parts.map { part in
          let starts = starts[part.section]
          let photos = starts[part.photos.lowerBound]..<starts[part.photos.upperBound]
          return Chunk.Part(section: part.section, photos: photos)
        })
    }
  }
}

extension Section {
  /// The index of the photo of each tile, and after the last one how many photos there are.
  fileprivate var starts: [Int] { photos.indices.filter { !photos[$0].isCovered } + [photos.count] }

  /// The section with other items.
  func holding(_ photos: [Item]) -> Section {
    Section(heading, text: text, footer: footer, photos: photos, place: place)
  }
}
