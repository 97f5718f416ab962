/// A pull reader of JSON that knows the path and the line of the value that it reads.
///
/// Foundation's decoder names no line, takes trailing commas, and spends some 10 us on an item, not
/// less than 0.5. Strings are only compared with names, which need no escapes, so escapes stay as
/// they are written.
struct JSONReader {
  private enum Step {
    case key(String)
    case index(Int)
  }

  private let bytes: [UInt8]
  private var position = 0
  private var path: [Step] = []

  init(_ bytes: [UInt8]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    self.bytes = bytes.starts(with: mark) ? Array(bytes[mark.count...]) : bytes
  }

  /// Fails if there is nothing to read, or in an encoding that cannot be.
  mutating func begin() throws(LayoutRequestError) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw error("must be UTF-8, and is UTF-16")
    }
    skipSpace()
    if position == bytes.count {
      throw error("is empty: `photofall help layout` shows one")
    }
  }

  /// Reads an object; `body` reads the value of each key, or fails if it knows no such key.
  mutating func object(
    _ body: (_ reader: inout JSONReader, _ key: String) throws(LayoutRequestError) -> Void
  ) throws(LayoutRequestError) {
    guard take("{") else { throw error("must be an object") }
    if take("}") { return }
    repeat {
      guard isAt("\"") else { throw missing("a key in quotation marks", before: "}") }
      let key = try string()
      guard take(":") else { throw error("must have “:” here, after a key") }
      path.append(.key(key))
      try body(&self, key)
      path.removeLast()
    } while take(",")
    guard take("}") else { throw error("must go on with “,” or end with “}” here") }
  }

  /// Reads an array; `body` reads each element.
  mutating func array(
    _ body: (_ reader: inout JSONReader, _ index: Int) throws(LayoutRequestError) -> Void
  ) throws(LayoutRequestError) {
    guard take("[") else { throw error("must be an array") }
    if take("]") { return }
    var index = 0
    repeat {
      guard !isAt("]") else { throw missing("a value", before: "]") }
      path.append(.index(index))
      try body(&self, index)
      path.removeLast()
      index += 1
    } while take(",")
    guard take("]") else { throw error("must go on with “,” or end with “]” here") }
  }

  /// Reads a string, without looking at escapes.
  mutating func string() throws(LayoutRequestError) -> String {
    guard take("\"") else { throw error("must be a string") }
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard position < bytes.count else { throw error("must end with a quotation mark") }
    defer { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Reads `true` or `false`; nil if the value is neither.
  mutating func boolean() -> Bool? {
    if takeWord("true") { return true }
    return takeWord("false") ? false : nil
  }

  /// True if the next value begins with a byte.
  mutating func isAt(_ byte: Unicode.Scalar) -> Bool {
    skipSpace()
    return position < bytes.count && bytes[position] == UInt8(ascii: byte)
  }

  /// Fails unless nothing but white space is left.
  mutating func end() throws(LayoutRequestError) {
    skipSpace()
    guard position == bytes.count else { throw error("must end here") }
  }
}

extension JSONReader {
  /// Reads a finite number.
  mutating func number() throws(LayoutRequestError) -> Double {
    skipSpace()
    let start = position
    let isNegative = takeByte("-")
    let whole = digits()
    guard whole.count > 0, whole.count == 1 || bytes[whole.start] != UInt8(ascii: "0") else {
      position = start
      throw error("must be a number")
    }
    let fraction = takeByte(".") ? digits() : nil
    if fraction?.count == 0 { throw error("must have a digit after its point") }
    let hasExponent = try takeExponent()
    let count = whole.count + (fraction?.count ?? 0)
    // Up to 2^53 both the digits and the power of ten are exact, so one division rounds correctly.
    if !hasExponent, count <= 15 {
      let power = fraction?.count ?? 0
      let digits = whole.value * Self.integerPowers[power] + (fraction?.value ?? 0)
      let value = Double(digits) / Double(Self.integerPowers[power])
      return isNegative ? -value : value
    }
    return try finite(String(decoding: bytes[start..<position], as: UTF8.self))
  }

  private static let integerPowers: [Int] = (0...15).reduce(into: []) { powers, _ in
    powers.append((powers.last ?? 0) == 0 ? 1 : powers[powers.count - 1] * 10)
  }

  private func finite(_ text: String) throws(LayoutRequestError) -> Double {
    guard let value = Double(text), value.isFinite else { throw error("is too large") }
    return value
  }

  private mutating func digits() -> (start: Int, count: Int, value: Int) {
    let start = position
    var value = 0
    while position < bytes.count, case let digit = bytes[position] &- UInt8(ascii: "0"), digit < 10
    {
      value = value &* 10 &+ Int(digit)
      position += 1
    }
    return (start, position - start, value)
  }

  private mutating func takeExponent() throws(LayoutRequestError) -> Bool {
    guard takeByte("e") || takeByte("E") else { return false }
    _ = takeByte("+") || takeByte("-")
    if digits().count == 0 { throw error("must have a digit in its exponent") }
    return true
  }
}

extension JSONReader {
  /// A complaint about the value that is being read, or about `key` inside it.
  func error(_ problem: String, at key: String? = nil) -> LayoutRequestError {
    let read = bytes[..<min(position, bytes.count)]
    let lineStart = (read.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
    return LayoutRequestError(
      path: description(of: path + (key.map { [.key($0)] } ?? [])), problem: problem,
      position: LayoutRequestError.Position(
        line: read.count { $0 == UInt8(ascii: "\n") } + 1, column: position - lineStart + 1))
  }

  private func description(of path: [Step]) -> String {
    path.reduce(into: "") { text, step in
      switch step {
      case .key(let key): text += text.isEmpty ? key : ".\(key)"
      case .index(let index): text += "[\(index)]"
      }
    }
  }

  /// The complaint that something does not follow a bracket or a comma.
  private mutating func missing(
    _ what: String, before closing: Unicode.Scalar
  ) -> LayoutRequestError {
    error("must have \(what) here" + (isAt(closing) ? ": is there a comma too many?" : ""))
  }

  private mutating func take(_ byte: Unicode.Scalar) -> Bool {
    skipSpace()
    return takeByte(byte)
  }

  private mutating func takeByte(_ byte: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: byte) else { return false }
    position += 1
    return true
  }

  private mutating func takeWord(_ word: StaticString) -> Bool {
    skipSpace()
    let length = word.utf8CodeUnitCount
    guard bytes[position...].starts(with: "\(word)".utf8) else { return false }
    position += length
    return true
  }

  private mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }
}
