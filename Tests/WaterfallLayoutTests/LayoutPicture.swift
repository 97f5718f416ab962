import WaterfallLayout

/// A drawing of a layout as SVG: a numbered box an item, a bar for headers and footers.
struct LayoutPicture {
  private let size: Size
  private let attributes: [LayoutAttributes]

  init(_ layout: some CollectionLayout) {
    self.init(layout, visible: Rect(origin: .zero, size: layout.contentSize))
  }

  init(_ layout: some CollectionLayout, visible: Rect) {
    size = Size(width: visible.width, height: visible.height)
    attributes = layout.layoutAttributesForElements(in: visible).map { attributes in
      var moved = attributes
      moved.frame.x -= visible.x
      moved.frame.y -= visible.y
      return moved
    }
  }

  init(_ frames: [Rect], size: Size) {
    self.size = size
    attributes = frames.enumerated().map {
      LayoutAttributes(.item(ItemPath(item: $0)), frame: $1)
    }
  }

  var svg: String {
    let box = "\(number(size.width)) \(number(size.height))"
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(box)" font-family="sans-serif" \
      font-size="14" text-anchor="middle" dominant-baseline="central">
      <rect width="100%" height="100%" fill="#f4f4f2"/>
      \(attributes.map(element).joined(separator: "\n"))
      </svg>

      """
  }

  private func element(_ attributes: LayoutAttributes) -> String {
    let frame = scaled(attributes)
    let place =
      "x='\(number(frame.x))' y='\(number(frame.y))' "
      + "width='\(number(frame.width))' height='\(number(frame.height))'"
    guard case .item(let path) = attributes.element else {
      return "<rect \(place) fill='silver'/>"
    }
    let hue = (path.section * 5 + path.item) * 47 % 360
    let center = "x='\(number(frame.center.x))' y='\(number(frame.center.y))'"
    return
      "<rect \(place) rx='3' fill='hsl(\(hue) 28% 62%)'/><text \(center)>\(path.item + 1)</text>"
  }

  private func scaled(_ attributes: LayoutAttributes) -> Rect {
    let frame = attributes.frame
    return Rect(
      center: frame.center,
      size: Size(
        width: frame.width * attributes.scale, height: frame.height * attributes.scale))
  }

  private func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
  }
}

extension Rect {
  fileprivate init(origin: Point, size: Size) {
    self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
  }
}
