#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Circles, one inside the other, that hold equal squares as large as they fit into a unit square.
public struct CircleRings: Hashable, Sendable {
  /// The side of an item, as a share of the whole.
  public let itemSize: Double
  /// The centre of each item from the middle of the whole, as shares of it, y downwards.
  public let centers: [Point]
  /// The circle of each item; 0 is the outermost.
  let rings: [Int]

  /// Divides items among wholes of equal items, so that none becomes too small to be hit.
  ///
  /// - Parameters:
  ///   - count: the number of items.
  ///   - most: how many a whole holds; 60 on the narrowest phones are 24 px wide.
  /// - Returns: what each whole holds, the first one the most.
  /// - Complexity: O(items).
  public static func wholes(of count: Int, most: Int = 60) -> [CircleRings] {
    let wholes = numberOfWholes(of: count, most: most)
    let first = CircleRings(count: (count + wholes - 1) / wholes)
    let others = (1..<wholes).map { whole in
      CircleRings(count: (count + wholes - 1 - whole) / wholes, largest: first.itemSize)
    }
    return [first] + others
  }

  /// The number of wholes among which items are divided.
  ///
  /// - Complexity: O(1).
  public static func numberOfWholes(of count: Int, most: Int = 60) -> Int {
    max(1, (count + most - 1) / most)
  }

  /// Puts items on circles, each with a side of `largest` at most.
  ///
  /// - Complexity: O(items).
  public init(count: Int, largest: Double = 0.4) {
    var size = largest
    while Self.capacities(of: size).reduce(0, +) < count { size *= 0.99 }
    let counts = Self.shares(of: count, among: Self.capacities(of: size))
    itemSize = size
    rings = counts.enumerated().flatMap { Array(repeating: $0, count: $1) }
    centers = counts.enumerated().flatMap { ring, count in
      Self.centers(count: count, radius: Self.radius(of: ring, size: size), size: size)
    }
  }

  /// From the middle to the centres of a circle's items: neighbouring circles are an item's
  /// diagonal apart, so that their items clear each other in every direction.
  private static func radius(of ring: Int, size: Double) -> Double {
    (1 - size) / 2 - Double(ring) * size * 2.0.squareRoot()
  }

  /// The items of a size that fit on each circle, from the outermost one inwards.
  private static func capacities(of size: Double) -> [Int] {
    let diagonal = size * 2.0.squareRoot()
    return (0...).lazy.map { radius(of: $0, size: size) }.prefix { $0 >= 0 }.map { radius in
      // Closer to the middle than this there is room for one, in the middle itself.
      radius < diagonal / 2 ? 1 : Int(.pi / asin(diagonal / (2 * radius)) + 1e-9)
    }
  }

  /// Divides items among circles in proportion to what they hold, so that all look equally full.
  private static func shares(of count: Int, among capacities: [Int]) -> [Int] {
    let whole = capacities.reduce(0, +)
    var (held, given) = (0, 0)
    return capacities.map { capacity in
      held += capacity
      let share = (count * held + whole / 2) / whole - given
      given += share
      return share
    }
  }

  private static func centers(count: Int, radius: Double, size: Double) -> [Point] {
    let isMiddle = radius < size / 2.0.squareRoot()
    let circle = CircleLayout(
      viewport: Size(width: 1, height: 1), itemSize: Size(width: size, height: size),
      radius: .fixed(isMiddle ? 0 : radius), count: count)
    return (0..<count).compactMap { item in
      circle.layoutAttributesForItem(at: ItemPath(item: item)).map { attributes in
        Point(x: attributes.frame.center.x - 0.5, y: attributes.frame.center.y - 0.5)
      }
    }
  }
}
