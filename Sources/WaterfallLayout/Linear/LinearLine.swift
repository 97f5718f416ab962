/// One row of equal items that shrink with their distance from the centre.
///
/// With shares of the width it holds at every width; a ``LineLayout`` is the one whose lengths are
/// all px.
public struct LinearLine: LinearArrangement, Hashable {
  /// The width of an item, and the height of its picture.
  public var itemWidth: LinearLength
  /// The distance from one item to the next.
  public var pitch: LinearLength
  /// The room below each picture in which its caption stands.
  public var caption: LinearLength
  /// The room above and below the items, px.
  public var inset: EdgeInsets
  /// The width in which the first and the last item can be centred.
  var room = LinearLength(proportion: 1)

  /// Creates a line whose items clear each other as they shrink.
  ///
  /// A neighbour is scaled by 1 - pitch, so the two clear each other as soon as half an item and
  /// half a scaled one fit into the pitch: b / 2 + b / 2 (1 - pitch) = pitch.
  ///
  /// - Parameters:
  ///   - itemShare: the side of an item's square, as a share of the width, 0...1.
  ///   - caption: the room below each picture.
  ///   - inset: the room above and below the items, px.
  public init(itemShare: Double, caption: LinearLength = .zero, inset: EdgeInsets = .zero) {
    itemWidth = LinearLength(proportion: itemShare)
    pitch = LinearLength(proportion: itemShare / (1 + itemShare / 2) + Self.gap)
    self.caption = caption
    self.inset = inset
  }

  /// Creates the line of a layout at one width; lengths in px.
  init(itemWidth: Double, spacing: Double, width: Double) {
    self.itemWidth = LinearLength(pixels: itemWidth)
    pitch = LinearLength(pixels: itemWidth + spacing)
    caption = .zero
    inset = .zero
    room = LinearLength(pixels: width)
  }

  /// The space between two items in the centre, as a share of the width.
  private static let gap = 0.02

  /// The distance of an item's left edge from the row's, before it is scaled.
  func x(of item: Int) -> LinearLength {
    (room - itemWidth) * 0.5 + pitch * Double(item)
  }

  /// Lays out items before they are scaled; only their number counts.
  ///
  /// - Complexity: O(items).
  public func layout(_ items: [LinearItem], in band: ClosedRange<Double>) -> LinearLayout {
    guard !items.isEmpty else { return .empty(inset: inset, columnWidth: itemWidth) }
    let top = LinearLength(pixels: inset.top)
    let height = itemWidth + caption
    return LinearLayout(
      frames: items.indices.map {
        LinearFrame(x: x(of: $0), y: top, width: itemWidth, height: height)
      },
      columns: Array(items.indices), columnWidth: itemWidth,
      height: height + top + LinearLength(pixels: inset.bottom))
  }
}
