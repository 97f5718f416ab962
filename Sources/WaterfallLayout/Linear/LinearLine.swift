/// One row of equal items that shrink with their distance from the centre, linear in the
/// container's width: a ``LineLayout`` for every width.
public struct LinearLine: Hashable, Sendable {
  /// The side of an item's square, as a share of the width, 0...1.
  public var itemShare: Double
  /// The room above and below the items, px.
  public var inset: EdgeInsets

  /// Creates a line.
  public init(itemShare: Double, inset: EdgeInsets = .zero) {
    self.itemShare = itemShare
    self.inset = inset
  }

  /// The space between two items in the centre, as a share of the width.
  static let gap = 0.02

  /// From one item to the next, as a share of the width.
  ///
  /// A neighbour is scaled by 1 - pitch, so the two clear each other as soon as half an item and
  /// half a scaled one fit into the pitch: b / 2 + b / 2 (1 - pitch) = pitch.
  public var pitchShare: Double { itemShare / (1 + itemShare / 2) + Self.gap }

  /// Lays out items, each with the room below its picture that its caption takes.
  ///
  /// - Parameters:
  ///   - count: the number of items.
  ///   - caption: what stands below each picture.
  /// - Returns: the items' frames before scaling, and the row's height.
  /// - Complexity: O(items).
  public func layout(count: Int, caption: LinearLength = .zero) -> LinearLayout {
    let side = LinearLength(proportion: itemShare)
    let frames = (0..<count).map { item in
      LinearFrame(
        x: LinearLength(proportion: (1 - itemShare) / 2 + Double(item) * pitchShare),
        y: LinearLength(pixels: inset.top), width: side, height: side + caption)
    }
    return LinearLayout(
      frames: frames, columns: Array(0..<count), columnWidth: side,
      height: side + caption + LinearLength(pixels: inset.top + inset.bottom))
  }
}
