internal import Imaging
internal import PhotoMetadata

/// Bursts among the photos of a section: those whose names say so, and those taken within two seconds
/// of each other that look alike.
struct Bursts {
  private let photos: [Item]
  /// The indices of each burst's photos, in order.
  private let groups: [[Int]]

  /// Finds the bursts.
  ///
  /// - Complexity: O(n log n) for n photos.
  init(of photos: [Item]) {
    self.photos = photos
    let named = Dictionary(grouping: photos.indices) { BurstName(photos[$0].fileName)?.burst }
      .filter { $0.key != nil && $0.value.count > 1 }.values
    let isNamed = Set(named.joined())
    groups = named + Self.alike(photos.indices.filter { !isNamed.contains($0) }, of: photos)
  }

  /// The photos in order, those of a burst behind its cover, at the place of the first of them. The
  /// cover is the one that is named so, or else the first.
  var stacked: [Item] {
    var stacks: [Int: [Item]] = [:]
    for group in groups {
      let cover = group.first { BurstName(photos[$0].fileName)?.isCover == true } ?? group[0]
      stacks[group[0]] = ([cover] + group.filter { $0 != cover }).map {
        photos[$0].stacked(below: photos[cover], count: group.count)
      }
    }
    let isStacked = Set(groups.joined())
    return photos.indices.flatMap { stacks[$0] ?? (isStacked.contains($0) ? [] : [photos[$0]]) }
  }

  /// The runs of photos that each look like the one before, and were taken soon after it.
  private static func alike(_ indices: [Int], of photos: [Item]) -> [[Int]] {
    let taken = indices.compactMap { index in
      photos[index].moment.map { (moment: $0, index: index) }
    }
    var runs: [[Int]] = []
    var last: Double?
    for (moment, index) in taken.sorted(by: { $0.moment < $1.moment }) {
      if let last, moment - last <= 2, photos[index].looksLike(photos[runs.last?.last ?? index]) {
        runs[runs.count - 1].append(index)
      } else {
        runs.append([index])
      }
      last = moment
    }
    return runs.filter { $0.count > 1 }.map { $0.sorted() }
  }
}

extension Item {
  /// The seconds since 1970 by the camera's clock; nil for a clip, and unless the second is known.
  fileprivate var moment: Double? { isClip ? nil : disclosed.taken?.secondsSince1970 }

  /// True if at most 10 of the 64 bits of their dHashes differ.
  fileprivate func looksLike(_ other: Item) -> Bool {
    guard let own = self.placeholder?.differences, let others = other.placeholder?.differences
    else { return false }
    return (own ^ others).nonzeroBitCount <= 10
  }
}
