import WaterfallLayout

/// The kinds of values that requests are made of.
extension JSONReader {
  /// A length of at least 0 px.
  mutating func length() throws(LayoutRequestError) -> Double {
    let length = try number()
    guard length >= 0 else { throw error("must not be negative") }
    guard length <= LayoutRequest.maximumLength else { throw error("must not be above 1000000 px") }
    return length
  }

  /// A length above 0 px: a millionth at least, as replies are written.
  mutating func extent() throws(LayoutRequestError) -> Double {
    let extent = try length()
    guard extent > 0 else { throw error("must be above 0") }
    guard extent >= 1e-6 else { throw error("must be 0.000001 or more") }
    return extent
  }

  /// A whole number from 1 on.
  mutating func count(upTo most: Int) throws(LayoutRequestError) -> Int {
    let number = try number()
    guard number >= 1, number <= Double(most), let count = Int(exactly: number) else {
      throw error("must be a whole number from 1 to \(most)")
    }
    return count
  }

  /// A coordinate, px.
  mutating func coordinate() throws(LayoutRequestError) -> Double {
    let coordinate = try number()
    guard abs(coordinate) <= 1e14 else { throw error("must be within 100000000000000 px") }
    return coordinate
  }

  /// The width or height of an area, px: as far as coordinates reach.
  mutating func distance() throws(LayoutRequestError) -> Double {
    let distance = try coordinate()
    guard distance >= 0 else { throw error("must not be negative") }
    return distance
  }

  /// One of a few words.
  mutating func word<Word: RawRepresentable<String> & CaseIterable>(
    _ type: Word.Type
  ) throws(LayoutRequestError) -> Word {
    if let word = Word(rawValue: try string()) { return word }
    throw error("must be " + Word.allCases.map { "“\($0.rawValue)”" }.joined(separator: " or "))
  }

  /// A width and a height, both above 0.
  mutating func size() throws(LayoutRequestError) -> Size {
    var width: Double?
    var height: Double?
    try object { reader, key throws(LayoutRequestError) in
      switch key {
      case "width": width = try reader.extent()
      case "height": height = try reader.extent()
      default: throw reader.unknownKey()
      }
    }
    return Size(width: try required(width, "width"), height: try required(height, "height"))
  }

  mutating func edgeInsets() throws(LayoutRequestError) -> EdgeInsets {
    var inset = EdgeInsets.zero
    try object { reader, key throws(LayoutRequestError) in
      switch key {
      case "top": inset.top = try reader.length()
      case "left": inset.leading = try reader.length()
      case "bottom": inset.bottom = try reader.length()
      case "right": inset.trailing = try reader.length()
      default: throw reader.unknownKey()
      }
    }
    return inset
  }

  mutating func rect() throws(LayoutRequestError) -> Rect {
    var rect = Rect(x: 0, y: 0, width: 0, height: 0)
    try object { reader, key throws(LayoutRequestError) in
      switch key {
      case "x": rect.x = try reader.coordinate()
      case "y": rect.y = try reader.coordinate()
      case "width": rect.width = try reader.distance()
      case "height": rect.height = try reader.distance()
      default: throw reader.unknownKey()
      }
    }
    return rect
  }

  /// A value that must have been there.
  func required<Value>(
    _ value: Value?, _ key: String
  ) throws(LayoutRequestError) -> Value {
    guard let value else { throw error("is missing", at: key) }
    return value
  }

  /// The complaint about a key that has no meaning.
  func unknownKey() -> LayoutRequestError { error("has no meaning here: is it misspelt?") }
}
