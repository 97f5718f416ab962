/// The place of an item: the number of its section, and its number there, both from 0.
public struct ItemPath: Hashable, Sendable, Comparable {
  /// The section's number.
  public var section: Int
  /// The item's number within its section.
  public var item: Int

  /// Creates a path.
  public init(section: Int = 0, item: Int) {
    self.section = section
    self.item = item
  }

  /// True if the left one comes first in the document.
  public static func < (left: Self, right: Self) -> Bool {
    (left.section, left.item) < (right.section, right.item)
  }
}
