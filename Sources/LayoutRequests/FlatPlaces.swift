internal import Bytes
import WaterfallLayout

/// The places of the items of several sections when all of them stand in one row.
struct FlatPlaces {
  /// The place of each section's first item, and of the end.
  private let starts: [Int]

  init(_ sections: [LayoutRequest.Section]) {
    starts = sections.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.items.count) }
  }

  /// An item's path in the row.
  func flat(_ path: ItemPath) -> ItemPath {
    ItemPath(item: starts[path.section] + path.item)
  }

  /// The path of the item at a place in the row.
  ///
  /// - Complexity: O(log sections).
  func path(_ flat: ItemPath) -> ItemPath {
    let section = starts.partitioningIndex { $0 > flat.item } - 1
    return ItemPath(section: section, item: flat.item - starts[section])
  }
}
