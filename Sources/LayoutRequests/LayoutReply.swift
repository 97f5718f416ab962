import WaterfallLayout

/// Answers a layout request with frames; both are JSON, as UTF-8.
///
/// - Parameter request: one object, as the documentation of `photofall layout` describes it.
/// - Returns: one object, followed by a line feed.
/// - Throws: `LayoutRequestError` if the request is malformed or cannot be laid out.
/// - Complexity: O(bytes + items × columns); for columns whose pictures are scaled, that of
///   `LinearWaterfall.layout`.
public func reply(to request: [UInt8]) throws(LayoutRequestError) -> [UInt8] {
  var reader = JSONReader(request)
  let request = try LayoutRequest(parsing: &reader)
  let viewport = try reader.required(request.viewport, "viewport")
  switch request.kind {
  case .waterfall:
    if case .crop(let percent) = request.flushBottom {
      let waterfall = try request.waterfall(width: viewport.width, crop: percent)
      return LayoutReply(to: request, layout: waterfall, places: nil).bytes()
    }
    let waterfall = try request.waterfall(width: viewport.width)
    return LayoutReply(to: request, layout: waterfall, places: nil).bytes()
  case .justified:
    let rows = try request.rows(width: viewport.width)
    return LayoutReply(to: request, layout: rows, places: nil).bytes()
  case .line:
    let line = try request.line(in: viewport)
    return LayoutReply(to: request, layout: line, places: FlatPlaces(request.sections))
      .bytes { $0.line(line) }
  case .circle:
    let circle = try request.circle(in: viewport)
    return LayoutReply(to: request, layout: circle, places: FlatPlaces(request.sections)).bytes()
  }
}

/// A reply before it is written.
private struct LayoutReply<Layout: CollectionLayout> {
  let request: LayoutRequest
  let layout: Layout
  /// The map between the layout's items and the request's, if not one to one.
  let places: FlatPlaces?

  init(to request: LayoutRequest, layout: Layout, places: FlatPlaces?) {
    self.request = request
    self.layout = layout
    self.places = places
  }

  func bytes(and more: (inout JSONWriter) -> Void = { _ in }) -> [UInt8] {
    var writer = JSONWriter()
    writer.raw("{\"contentSize\":{\"width\":")
    writer.number(layout.contentSize.width)
    writer.raw(",\"height\":")
    writer.number(layout.contentSize.height)
    writer.raw("},\"sections\":[")
    writer.list(request.sections.indices) { write(section: $1, to: &$0) }
    writer.raw("]")
    more(&writer)
    if let query = request.query { write(query, to: &writer) }
    writer.raw("}\n")
    return writer.bytes
  }

  private func write(section: Int, to writer: inout JSONWriter) {
    writer.raw("{\"header\":")
    writer.frame(layout.layoutAttributesForHeader(inSection: section)?.frame)
    writer.raw(",\"items\":[")
    writer.list(request.sections[section].items.indices) { writer, item in
      let path = ItemPath(section: section, item: item)
      writer.frame(layout.layoutAttributesForItem(at: places?.flat(path) ?? path)?.frame)
    }
    writer.raw("],\"footer\":")
    writer.frame(layout.layoutAttributesForFooter(inSection: section)?.frame)
    writer.raw("}")
  }

  private func write(_ query: Rect, to writer: inout JSONWriter) {
    writer.raw(",\"inQuery\":[")
    writer.list(layout.layoutAttributesForElements(in: query.withoutEdges)) { writer, attributes in
      writer.element(attributes.element, places)
    }
    writer.raw("]")
  }
}

extension Rect {
  /// The area without a rim that is wider than the rounding of a written frame, whose neighbours only
  /// touch it; where it has room for one.
  fileprivate var withoutEdges: Rect {
    // Left edge and width are each half a millionth px off at most.
    let rim = 1.5e-6
    let (beside, above) = (width > 2 * rim ? rim : 0, height > 2 * rim ? rim : 0)
    return Rect(
      x: x + beside, y: y + above, width: width - 2 * beside, height: height - 2 * above)
  }
}

extension JSONWriter {
  fileprivate mutating func frame(_ frame: Rect?) {
    guard let frame else { return raw("null") }
    raw("[")
    list([frame.x, frame.y, frame.width, frame.height]) { $0.number($1) }
    raw("]")
  }

  fileprivate mutating func element(_ element: LayoutElement, _ places: FlatPlaces?) {
    raw("{\"section\":")
    switch element {
    case .item(let path):
      let path = places?.path(path) ?? path
      number(Double(path.section))
      raw(",\"item\":")
      number(Double(path.item))
      raw("}")
    case .header(let section):
      number(Double(section))
      raw(",\"kind\":\"header\"}")
    case .footer(let section):
      number(Double(section))
      raw(",\"kind\":\"footer\"}")
    }
  }

  fileprivate mutating func line(_ line: LineLayout) {
    raw(",\"scales\":[")
    list(0..<line.count) { writer, item in
      writer.number(line.layoutAttributesForItem(at: ItemPath(item: item))?.scale ?? 0)
    }
    raw("],\"snapOffset\":")
    number(line.targetContentOffset(forProposed: Point(x: line.offset, y: 0)).x)
  }
}
