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
    let ranks = Dictionary(
      arrangement.order.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let named = photos.compactMap { photo in ranks[photo.fileName].map { (rank: $0, photo) } }
    let others = photos.filter { ranks[$0.fileName] == nil }
    return named.sorted { $0.rank < $1.rank }.map(\.1) + byConfiguration(others)
  }

  private func byConfiguration(_ photos: [Item]) -> [Item] {
    let natural = NaturalOrder(language: configuration.language)
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
      let dated = named.filter { $0.metadata.taken != nil }
      return sorted(dated, configuration.order ?? .descending) { $0.metadata.taken?.sortKey ?? [] }
        + named.filter { $0.metadata.taken == nil }
    }
  }

  /// Sorts by a key; the sort is stable, so photos of one moment keep the order of their names.
  private func sorted(
    _ photos: [Item], _ order: SortOrder, by key: (Item) -> [UInt8]
  ) -> [Item] {
    let keyed = photos.map { (key: key($0), photo: $0) }
    let ordered =
      order == .ascending
      ? keyed.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      : keyed.sorted { $1.key.lexicographicallyPrecedes($0.key) }
    return ordered.map(\.photo)
  }
}
