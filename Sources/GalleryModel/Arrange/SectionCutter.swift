internal import PhotoMetadata

/// Grouping of an album's sorted photos into sections.
struct SectionCutter {
  let rule: SectionRule
  /// The chronological order of day, month and year sections.
  let order: SortOrder
  /// The number of photos that make two rows.
  let twoRows: Int

  init(_ configuration: Configuration) {
    rule = configuration.sections
    order = configuration.calendarOrder
    twoRows = 2 * configuration.columns(at: Self.desk)
  }

  /// The width of a window on a desk, px.
  private static let desk = 1280.0

  /// The non-empty sections; photos in no section come first.
  ///
  /// Within a section photos keep their order.
  ///
  /// - Parameter withheld: The names of those that are not shown, though sections begin with them.
  /// - Complexity: O(n log n) for n photos.
  func sections(of photos: [Item], without withheld: Set<[UInt8]> = []) -> [Section] {
    let sections =
      switch rule {
      case .none, .folders: [Section(.none, photos: photos)]
      case .day: calendar(photos, knowing: 3, Section.Heading.day)
      case .month: calendar(photos, knowing: 2, Section.Heading.month)
      case .year: calendar(photos, knowing: 1, Section.Heading.year)
      case .auto: automatic(photos)
      case .rating: Self.stars(photos)
      case .list(let sections): Self.written(sections, photos, without: withheld)
      }
    return sections.filter { !$0.photos.isEmpty }
  }

  /// A section for each day, month or year that has photos; photos without a date come last.
  private func calendar(
    _ photos: [Item], knowing parts: Int, _ heading: (CalendarDay) -> Section.Heading
  ) -> [Section] {
    let groups = Dictionary(grouping: photos) { photo in
      photo.disclosed.taken.flatMap { CalendarDay($0, knowing: parts) }
    }
    let days = groups.keys.compactMap(\.self).sorted()
    let ordered = order == .ascending ? days : days.reversed()
    return ordered.map { Section(heading($0), photos: groups[$0] ?? []) }
      + [Section(.undated, photos: groups[nil] ?? [])]
  }

  /// A section for each day, month or year, whichever first have two rows in the median.
  private func automatic(_ photos: [Item]) -> [Section] {
    let days = calendar(photos, knowing: 3, Section.Heading.day)
    let months = calendar(photos, knowing: 2, Section.Heading.month)
    return [days, months].first { sections in
      let counts = sections.map(\.photos.count).filter { $0 > 0 }.sorted()
      return counts.isEmpty || counts[counts.count / 2] >= twoRows
    } ?? calendar(photos, knowing: 1, Section.Heading.year)
  }

  /// A section for each rating, best first; photos without stars come last.
  private static func stars(_ photos: [Item]) -> [Section] {
    let groups = Dictionary(grouping: photos) { max($0.disclosed.rating ?? 0, 0) }
    return groups.keys.sorted(by: >).map { Section(.stars($0), photos: groups[$0] ?? []) }
  }

  /// The sections listed in `album.yaml`.
  ///
  /// Sections that list their photos take these first; the other photos are cut before each photo
  /// that a section begins with.
  private static func written(
    _ sections: [WrittenSection], _ photos: [Item], without withheld: Set<[UInt8]>
  ) -> [Section] {
    var left = Dictionary(photos.map { ($0.fileName, $0) }, uniquingKeysWith: { first, _ in first })
    var held = sections.map { section in
      section.photos.filter { !withheld.contains($0) }.compactMap { left.removeValue(forKey: $0) }
    }
    let starts = Dictionary(
      zip(sections.map(\.from), 0...).compactMap { name, index in name.map { ($0, index) } },
      uniquingKeysWith: { first, _ in first })
    var (loose, current): ([Item], Int?) = ([], nil)
    for photo in photos where left[photo.fileName] != nil {
      current = starts[photo.fileName] ?? current
      guard !withheld.contains(photo.fileName) else { continue }
      if let current { held[current].append(photo) } else { loose.append(photo) }
    }
    return [Section(.none, photos: loose)]
      + zip(sections, held).enumerated().map { place, entry in
        Section(
          entry.0.title.map(Section.Heading.title) ?? .none, text: entry.0.text,
          footer: entry.0.footer, photos: entry.1, place: place)
      }
  }
}
