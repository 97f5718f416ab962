import WaterfallLayout

extension LayoutRequest {
  /// Reads a whole request; nothing may follow it.
  init(parsing reader: inout JSONReader) throws(LayoutRequestError) {
    try reader.begin()
    try reader.object { reader, key throws(LayoutRequestError) in
      try read(key, from: &reader)
    }
    try reader.end()
  }

  private mutating func read(
    _ key: String, from reader: inout JSONReader
  ) throws(LayoutRequestError) {
    switch key {
    case "layout": kind = try reader.word(Kind.self)
    case "viewport": viewport = try reader.size()
    case "placement": placement = try reader.word(PlacementName.self)
    case "tolerance": tolerance = try reader.tolerance()
    case "flushBottom": flushBottom = try reader.flushBottom()
    case "direction":
      direction = try reader.word(DirectionName.self) == .ltr ? .leftToRight : .rightToLeft
    case "pageSize": pageSize = try reader.count(upTo: Self.mostItems)
    case "sections": try readSections(from: &reader)
    case "line": line = try Line(from: &reader)
    case "circle": circle = try Circle(from: &reader)
    case "query": query = try reader.rect()
    default: throw reader.unknownKey()
    }
  }

  private mutating func readSections(
    from reader: inout JSONReader
  ) throws(LayoutRequestError) {
    sections.removeAll()
    var room = Self.mostItems
    var isWhole = true
    try reader.array { reader, _ throws(LayoutRequestError) in
      let section = try Section(from: &reader, room: room, notesMissing: isWhole)
      room -= section.items.count
      isWhole = isWhole && section.missing == nil
      sections.append(section)
    }
  }
}

extension LayoutRequest.Section {
  /// - Parameter notesMissing: False if a section before it lacks something: only the first is told,
  ///   and to find its line takes long.
  fileprivate init(
    from reader: inout JSONReader, room: Int, notesMissing: Bool
  ) throws(LayoutRequestError) {
    try reader.object { reader, key throws(LayoutRequestError) in
      switch key {
      case "columns": columns = try reader.count(upTo: 65_535)
      case "columnSpacing": columnSpacing = try reader.length()
      case "rowSpacing": rowSpacing = try reader.length()
      case "inset": inset = try reader.edgeInsets()
      case "header": header = try reader.length()
      case "footer": footer = try reader.length()
      case "items": try readItems(from: &reader, room: room, notesMissing)
      default: throw reader.unknownKey()
      }
    }
    if columns == nil, notesMissing, missing == nil {
      missing = reader.error("is missing", at: "columns")
    }
  }

  private mutating func readItems(
    from reader: inout JSONReader, room: Int, _ notesMissing: Bool
  ) throws(LayoutRequestError) {
    items.removeAll()
    missing = nil
    try reader.array { reader, index throws(LayoutRequestError) in
      guard index < room else {
        throw reader.error("is one item too many: at most \(LayoutRequest.mostItems) are laid out")
      }
      items.append(try readItem(from: &reader, notesMissing))
    }
  }

  /// An item without a size does for a line or a circle; the other kinds complain later.
  private mutating func readItem(
    from reader: inout JSONReader, _ notesMissing: Bool
  ) throws(LayoutRequestError) -> Waterfall.Item {
    var width: Double?
    var height: Double?
    var item = Waterfall.Item(ratio: 0)
    try reader.object { reader, key throws(LayoutRequestError) in
      switch key {
      case "width": width = try reader.extent()
      case "height": height = try reader.length()
      case "span": item.span = try reader.count(upTo: 65_535)
      case "caption": item.extra = try reader.length()
      default: throw reader.unknownKey()
      }
    }
    if let width, let height {
      item.ratio = height / width
    } else if notesMissing, missing == nil {
      missing = reader.error("is missing", at: width == nil ? "width" : "height")
    }
    return item
  }
}

extension LayoutRequest.Line {
  fileprivate init(from reader: inout JSONReader) throws(LayoutRequestError) {
    var itemSize: Size?
    var spacing = 0.0
    var offset = 0.0
    try reader.object { reader, key throws(LayoutRequestError) in
      switch key {
      case "itemSize": itemSize = try reader.size()
      case "spacing": spacing = try reader.length()
      case "offset": offset = try reader.coordinate()
      default: throw reader.unknownKey()
      }
    }
    self.init(
      itemSize: try reader.required(itemSize, "itemSize"), spacing: spacing, offset: offset)
  }
}

extension LayoutRequest.Circle {
  fileprivate init(from reader: inout JSONReader) throws(LayoutRequestError) {
    var itemSize: Size?
    var radius: Double?
    try reader.object { reader, key throws(LayoutRequestError) in
      switch key {
      case "itemSize": itemSize = try reader.size()
      case "radius": radius = try reader.length()
      default: throw reader.unknownKey()
      }
    }
    self.init(
      itemSize: try reader.required(itemSize, "itemSize"),
      radius: try reader.required(radius, "radius"))
  }
}

extension JSONReader {
  fileprivate mutating func flushBottom() throws(LayoutRequestError) -> LayoutRequest.FlushBottom {
    if let isFlush = boolean() { return isFlush ? .spread : .no }
    guard isAt("{") else { throw error("must be true, false or an object such as {\"crop\": 2}") }
    var flushBottom = LayoutRequest.FlushBottom.crop(2)
    try object { reader, key throws(LayoutRequestError) in
      guard key == "crop" else { throw reader.unknownKey() }
      let percent = try reader.number()
      guard 0...5 ~= percent else { throw reader.error("must be 0 to 5 percent") }
      flushBottom = .crop(percent)
    }
    return flushBottom
  }

  fileprivate mutating func tolerance() throws(LayoutRequestError) -> Placement.Tolerance {
    guard isAt("\"") else { return .pixels(try length()) }
    guard try string() == "auto" else { throw error("must be px or “auto”") }
    return .auto
  }
}
