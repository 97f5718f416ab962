internal import FileSystem

/// Puts an album's photos in order: the manual one first, then that of the configuration.
struct PhotoOrder {
  let configuration: Configuration
  let arrangement: Arrangement

  /// - Complexity: O(n log n) for n photos.
  func sorted(_ photos: [Photo]) -> [Photo] {
    let ranks = Dictionary(
      arrangement.order.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let named = photos.compactMap { photo in ranks[photo.fileName].map { (rank: $0, photo) } }
    let others = photos.filter { ranks[$0.fileName] == nil }
    return named.sorted { $0.rank < $1.rank }.map(\.1) + byConfiguration(others)
  }

  private func byConfiguration(_ photos: [Photo]) -> [Photo] {
    let natural = NaturalOrder(language: configuration.language)
    let byName = sorted(photos) { natural.key($0.fileName) }
    switch configuration.sort {
    case .manual: return byName
    case .name: return directed(byName, default: .ascending)
    case .random:
      let seed = Array("\(configuration.seed)/".utf8)
      return directed(sorted(photos) { ContentHash(seed, Array($0.id.utf8)).bytes }, default: .ascending)
    case .date:
      // Sorting is stable, so photos of one moment keep the order of their names.
      let dated = byName.filter { $0.metadata.taken != nil }
      let oldestFirst = sorted(dated) { Array(($0.metadata.taken?.text ?? "").utf8) }
      return directed(oldestFirst, default: .descending) + byName.filter { $0.metadata.taken == nil }
    }
  }

  private func directed(_ photos: [Photo], default order: SortOrder) -> [Photo] {
    (configuration.order ?? order) == .ascending ? photos : photos.reversed()
  }

  private func sorted(_ photos: [Photo], by key: (Photo) -> [UInt8]) -> [Photo] {
    let keyed = photos.map { (key: key($0), photo: $0) }
    return keyed.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.photo)
  }
}
