/// An item of a linear layout: a picture's shape and the room for text below it.
public struct LinearItem: Hashable, Sendable {
  /// The picture's height divided by its width.
  public var ratio: Double
  /// The caption's lines below the picture.
  public var lines: Double
  /// The room below the picture that does not grow with the text, such as a caption's padding, px.
  public var extra: Double
  /// The columns that the item covers; a waterfall narrows one that is wider than the section.
  public var span: Int

  /// Creates an item.
  public init(ratio: Double, lines: Double = 0, extra: Double = 0, span: Int = 1) {
    self.ratio = ratio
    self.lines = lines
    self.extra = extra
    self.span = span
  }

  /// The height of the item at a width: its picture, the frame around that, and its caption.
  ///
  /// - Parameter border: the width of the frame, px; the picture is inset by it on all sides.
  public func height(width: LinearLength, border: Double) -> LinearLength {
    let frame = LinearLength(pixels: 2 * border)
    return (width - frame) * ratio + frame + caption
  }

  /// True if the item covers several columns.
  var isWide: Bool { span > 1 }

  /// The room below the picture.
  var caption: LinearLength { LinearLength(pixels: extra, lines: lines) }
}
