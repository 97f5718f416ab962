internal import WaterfallLayout

/// The frames that a page's style sheet gives to its tiles.
struct StyleFrames: Sendable {
  /// The frames between two breakpoints.
  struct Band: Sendable {
    var heights: [Int: LinearLength] = [:]
    /// The widths of sections that share rows.
    var boxes = Lengths()
    var x = Lengths()
    var y = Lengths()
    var width = Lengths()
  }

  /// A length for each tile, and the one of those that have none of their own.
  struct Lengths: Sendable {
    var common: LinearLength?
    var own: [Int: LinearLength] = [:]

    subscript(tile: Int) -> LinearLength { own[tile] ?? common ?? .zero }
  }

  /// The bands by the widths that they begin at, px.
  private(set) var bands: [Double: Band] = [:]
  /// The frames of the other grids that can be chosen, by their names.
  private(set) var others: [String: StyleFrames] = [:]

  /// Reads a page's style sheet.
  ///
  /// - Complexity: O(n) for n bytes.
  init(_ sheet: [UInt8]) { self.init(sheet[...], depth: 0) }

  private init(_ rules: ArraySlice<UInt8>, depth: Int) {
    read(rules, from: nil, depth: depth)
  }

  /// Reads rules.
  ///
  /// - Parameters:
  ///   - start: The start of the band that they are for, px; nil outside any.
  ///   - depth: The number of braces around them; what is deeper than photofall writes is not read.
  private mutating func read(_ rules: ArraySlice<UInt8>, from start: Double?, depth: Int) {
    guard depth < 8 else { return }
    StyleSheet.forEachBlock(in: rules) { prelude, block in
      if let grid = Self.grid(of: prelude) {
        others[grid] = StyleFrames(block, depth: depth + 1)
      } else if block.contains(UInt8(ascii: "{")) {
        read(block, from: Self.start(of: prelude) ?? start, depth: depth + 1)
      } else if let start {
        note(block, of: prelude.split(separator: UInt8(ascii: ",")), from: start)
      }
    }
  }

  private mutating func note(
    _ block: ArraySlice<UInt8>, of selectors: [ArraySlice<UInt8>], from start: Double
  ) {
    for (property, value) in StyleSheet.declarations(in: block) {
      guard let length = LinearLength(css: value) else { continue }
      let property = String(decoding: property, as: UTF8.self)
      for selector in selectors { bands[start, default: Band()].note(property, selector, length) }
    }
  }

  /// The grid whose choice a selector asks for; nil for another selector.
  private static func grid(of selector: ArraySlice<UInt8>) -> String? {
    let start = ".layouts:has(#layout-".utf8
    guard selector.starts(with: start) else { return nil }
    let name = selector.dropFirst(start.count).prefix { $0 != UInt8(ascii: ":") }
    return String(decoding: name, as: UTF8.self)
  }

  /// The width that a container query begins at, px; nil for another condition.
  private static func start(of condition: ArraySlice<UInt8>) -> Double? {
    guard condition.starts(with: "@container gallery".utf8) else { return nil }
    // One with a start has `<=width` or `width>=`.
    guard condition.contains(UInt8(ascii: "=")) else { return 0 }
    let number = condition.drop { !isDigit($0) }
      .prefix { isDigit($0) || $0 == UInt8(ascii: ".") }
    // In the text size of a gallery, 14 px, to six decimals.
    return Double(String(decoding: number, as: UTF8.self)).map { ($0 * 14e3).rounded() / 1e3 }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

extension StyleFrames.Band {
  /// Notes what a rule says of a tile (`.pf-t3`), a section (`.pf-s0`) or of all tiles (`.tile`).
  fileprivate mutating func note(
    _ property: String, _ selector: ArraySlice<UInt8>, _ length: LinearLength
  ) {
    switch property {
    case "inline-size":
      width.note(selector, length)
      if let section = number(in: selector, after: ".pf-b") { boxes.own[section] = length }
    case "margin-inline-start": x.note(selector, length)
    case "margin-block-start": y.note(selector, length)
    case "padding-block-start":
      if let section = number(in: selector, after: ".pf-s") { heights[section] = length }
    default: break
    }
  }
}

extension StyleFrames.Lengths {
  fileprivate mutating func note(_ selector: ArraySlice<UInt8>, _ length: LinearLength) {
    if selector.elementsEqual(".tile".utf8) { common = length }
    if let tile = number(in: selector, after: ".pf-t") { own[tile] = length }
  }
}

private func number(in selector: ArraySlice<UInt8>, after mark: String) -> Int? {
  guard selector.starts(with: mark.utf8) else { return nil }
  return Int(String(decoding: selector.dropFirst(mark.utf8.count), as: UTF8.self))
}
