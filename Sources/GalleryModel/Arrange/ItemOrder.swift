internal import FileSystem
internal import PhotoMetadata

extension Album {
  /// The photos in the order of the configuration, without the manual arrangement.
  ///
  /// - Complexity: O(n log n) for n photos.
  package var usualOrder: [Item] {
    ItemOrder(configuration: configuration, arrangement: Arrangement(parsing: [])).sorted(photos)
  }
}

/// Order of an album's photos: the manual one first, then that of the configuration.
struct ItemOrder {
  let configuration: Configuration
  let arrangement: Arrangement

  /// - Complexity: O(n log n) for n photos.
  func sorted(_ photos: [Item]) -> [Item] {
    let (named, others) = arrangement.parted(photos, by: \.fileName)
    return named + byConfiguration(others)
  }

  private func byConfiguration(_ photos: [Item]) -> [Item] {
    let natural = NaturalOrder(language: configuration.orderLanguage)
    let byName = { order in sorted(photos, order) { natural.key($0.fileName) } }
    switch configuration.sort {
    case .manual: return byName(.ascending)
    case .name: return byName(configuration.order ?? .ascending)
    case .random:
      let seed = Array("\(configuration.seed)/".utf8)
      return sorted(photos, configuration.order ?? .ascending) {
        ContentHash(seed, Array($0.id.utf8)).bytes
      }
    case .rating:
      return sorted(byName(.ascending), configuration.order ?? .descending) {
        [UInt8(max($0.metadata.rating ?? 0, 0))]
      }
    case .date:
      let named = byName(.ascending)
      return named.sorted(configuration.order ?? .descending, byDate: \.metadata.taken)
    }
  }

  private func sorted(
    _ photos: [Item], _ order: SortOrder, by key: (Item) -> [UInt8]
  ) -> [Item] {
    let keyed = photos.map { (key: key($0), photo: $0) }
    return keyed.sorted(order) { $0.key.lexicographicallyPrecedes($1.key) }.map(\.photo)
  }
}

extension Array {
  /// The elements with a date in its order, then those without. Elements of one date stay in order.
  ///
  /// - Complexity: O(n log n) for n elements.
  func sorted(_ order: SortOrder, byDate date: (Element) -> CaptureDate?) -> [Element] {
    let dated = compactMap { element in date(element).map { (date: $0, element: element) } }
    return dated.sorted(order) { $0.date < $1.date }.map(\.element)
      + filter { date($0) == nil }
  }

  /// Elements that neither precedes the other stay in order, descending ones too.
  fileprivate func sorted(
    _ order: SortOrder, by precedes: (Element, Element) -> Bool
  ) -> [Element] {
    order == .ascending ? sorted(by: precedes) : sorted { precedes($1, $0) }
  }
}
