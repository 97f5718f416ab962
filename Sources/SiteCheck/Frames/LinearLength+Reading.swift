internal import WaterfallLayout

/// Length as `data/KEY.json` has it: share of the width, px and lines.
struct LengthTerms: Decodable, Sendable {
  let length: LinearLength

  init(from decoder: any Decoder) throws {
    var terms = try decoder.unkeyedContainer()
    length = try LinearLength(terms: &terms)
  }
}

/// Frame as `data/KEY.json` has it: x, y, width and height.
struct FrameTerms: Decodable, Sendable {
  let frame: LinearFrame

  /// Reads the terms one by one: arrays of arrays of them would take three times as long.
  init(from decoder: any Decoder) throws {
    var edges = try decoder.unkeyedContainer()
    func edge() throws -> LinearLength {
      var terms = try edges.nestedUnkeyedContainer()
      return try LinearLength(terms: &terms)
    }
    frame = try LinearFrame(x: edge(), y: edge(), width: edge(), height: edge())
    try edges.requireEnd()
  }
}

extension UnkeyedDecodingContainer {
  fileprivate func requireEnd() throws {
    guard isAtEnd else {
      throw DecodingError.dataCorruptedError(in: self, debugDescription: "more than the terms")
    }
  }
}

extension LinearLength {
  fileprivate init(terms: inout some UnkeyedDecodingContainer) throws {
    self.init(
      proportion: try terms.decode(Double.self), pixels: try terms.decode(Double.self),
      lines: try terms.decode(Double.self))
    try terms.requireEnd()
  }

  /// A length as a style sheet has it: `calc(25% - 10px + 2lh)`, `50%`, `8px` or `0`.
  init?(css text: some Collection<UInt8>) {
    var rest = Array(text)[...]
    if rest.starts(with: "calc(".utf8) {
      guard rest.last == UInt8(ascii: ")") else { return nil }
      rest = rest.dropFirst(5).dropLast()
    }
    var words = rest.split(separator: UInt8(ascii: " "))[...]
    guard let first = words.popFirst(), var sum = Self.term(first) else { return nil }
    while let sign = words.popFirst() {
      guard let word = words.popFirst(), let term = Self.term(word) else { return nil }
      switch String(decoding: sign, as: UTF8.self) {
      case "+": sum = sum + term
      case "-": sum = sum - term
      default: return nil
      }
    }
    self = sum
  }

  /// A number and its unit.
  private static func term(_ word: ArraySlice<UInt8>) -> LinearLength? {
    let digits = word.prefix { $0 < UInt8(ascii: ":") && $0 != UInt8(ascii: "%") }
    guard let value = Double(String(decoding: digits, as: UTF8.self)) else { return nil }
    switch String(decoding: word[digits.endIndex...], as: UTF8.self) {
    case "%": return LinearLength(proportion: value / 100)
    case "px": return LinearLength(pixels: value)
    case "lh": return LinearLength(lines: value)
    case "": return value == 0 ? .zero : nil
    default: return nil
    }
  }

  /// True if two lengths are the same as far as the site's files are precise.
  func isSame(as other: LinearLength) -> Bool {
    abs(proportion - other.proportion) < 2e-6 && abs(pixels - other.pixels) < 2e-3
      && abs(lines - other.lines) < 2e-4
  }
}
