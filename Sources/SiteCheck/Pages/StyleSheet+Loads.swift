internal import Bytes

extension StyleSheet {
  /// An address that a sheet asks for.
  struct Load: Sendable {
    let address: String
    /// The directive of a policy that must allow it.
    let directive: String
  }

  /// The files that a sheet asks for: imports, fonts, pictures.
  ///
  /// - Complexity: O(n) for n bytes.
  static func loads(in sheet: [UInt8]) -> [Load] {
    var scan = LoadScan(sheet)
    scan.read()
    return scan.found
  }
}

/// Search for addresses in a sheet, token by token (CSS Syntax 3, 4.3).
private struct LoadScan {
  /// A kind of rule by what its addresses are.
  private enum Rule: String {
    case style
    case fonts = "font-face"
    case imports = "import"
    /// One whose address is a name alone.
    case namespace

    /// The directive of a policy for what it asks for; nil for nothing.
    var directive: String? {
      switch self {
      case .style: "img-src"
      case .fonts: "font-src"
      case .imports: "style-src"
      case .namespace: nil
      }
    }
  }

  private(set) var found: [StyleSheet.Load] = []
  private let sheet: [UInt8]
  private var place = 0
  private var rule = Rule.style
  /// The functions that are open; true for one whose strings are addresses.
  private var functions: [Bool] = []

  init(_ sheet: [UInt8]) { self.sheet = sheet }

  mutating func read() {
    while place < sheet.endIndex {
      switch sheet[place] {
      case UInt8(ascii: "/"): skipComment()
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let text = string()
        if rule == .imports || functions.last == true { note(text) }
      case UInt8(ascii: "@"):
        place += 1
        rule = Rule(rawValue: Self.lowercased(name())) ?? .style
      case UInt8(ascii: "("): open(false)
      case UInt8(ascii: ")"):
        place += 1
        _ = functions.popLast()
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"): readMark()
      case let byte where Self.isOfName(byte): readName()
      default: place += 1
      }
    }
  }

  private mutating func skipComment() {
    let rest = sheet[(place + 1)...]
    guard rest.first == UInt8(ascii: "*") else { return place += 1 }
    place = rest.dropFirst().place(of: Self.commentEnd)?.upperBound ?? sheet.endIndex
  }

  private static let commentEnd = Array("*/".utf8)

  /// Reads what begins or ends a block or a statement, and what was left open in that.
  private mutating func readMark() {
    let isStatement = sheet[place] == UInt8(ascii: ";") && rule != .fonts
    if isStatement || sheet[place] == UInt8(ascii: "}") { rule = .style }
    functions.removeAll(keepingCapacity: true)
    place += 1
  }

  private mutating func open(_ hasAddresses: Bool) {
    functions.append(hasAddresses)
    place += 1
  }

  private mutating func readName() {
    let word = name()
    guard place < sheet.endIndex, sheet[place] == UInt8(ascii: "(") else { return }
    switch Self.lowercased(word) {
    case "url":
      place += 1
      readAddress()
    case "image-set", "-webkit-image-set": open(true)
    default: open(false)
    }
  }

  private mutating func name() -> ArraySlice<UInt8> {
    let start = place
    while place < sheet.endIndex, Self.isOfName(sheet[place]) {
      place = min(place + (sheet[place] == UInt8(ascii: "\\") ? 2 : 1), sheet.endIndex)
    }
    return sheet[start..<place]
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "\\"), 0x80...:
      true
    default: false
    }
  }

  private static func lowercased(_ name: ArraySlice<UInt8>) -> String {
    String(decoding: name, as: UTF8.self).lowercased()
  }

  private mutating func note(_ address: [UInt8]) {
    let start = address.drop { $0 <= 0x20 }
    guard let directive = rule.directive, let end = start.lastIndex(where: { $0 > 0x20 }) else {
      return
    }
    found.append(
      StyleSheet.Load(
        address: String(decoding: start[...end], as: UTF8.self), directive: directive))
    // Other strings of an import are none.
    if rule == .imports { rule = .style }
  }
}

extension LoadScan {
  /// Reads an address from behind its `url(`.
  private mutating func readAddress() {
    place = sheet[place...].firstIndex { $0 > 0x20 } ?? sheet.endIndex
    guard place < sheet.endIndex else { return }
    guard [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(sheet[place]) else {
      if let address = bareAddress() { note(address) }
      return
    }
    note(string())
    place = sheet[place...].firstIndex(of: UInt8(ascii: ")")).map { $0 + 1 } ?? sheet.endIndex
  }

  /// The address without quotes up to its parenthesis; nil for one with a space or a quote in it,
  /// which browsers pass over.
  private mutating func bareAddress() -> [UInt8]? {
    let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "(")]
    var (address, isOver, isSound): ([UInt8], Bool, Bool) = ([], false, true)
    while place < sheet.endIndex {
      let byte = sheet[place]
      place += 1
      switch byte {
      case UInt8(ascii: ")"): return isSound ? address : nil
      case ...0x20: isOver = true
      default:
        isSound = isSound && !isOver && !quotes.contains(byte)
        address += byte == UInt8(ascii: "\\") ? escaped() : [byte]
      }
    }
    return isSound ? address : nil
  }

  /// The text of a string from its quote on, to the end of the line where that is missing.
  private mutating func string() -> [UInt8] {
    let quote = sheet[place]
    var text: [UInt8] = []
    place += 1
    while place < sheet.endIndex, sheet[place] != UInt8(ascii: "\n") {
      let byte = sheet[place]
      place += 1
      if byte == quote { return text }
      text += byte == UInt8(ascii: "\\") ? escaped() : [byte]
    }
    return text
  }

  /// The bytes that an escape stands for, from behind its backslash (CSS Syntax 3, 4.3.7).
  private mutating func escaped() -> [UInt8] {
    let digits = sheet[place...].prefix(6).prefix { Character(Unicode.Scalar($0)).isHexDigit }
    guard digits.isEmpty else {
      place = digits.endIndex
      if place < sheet.endIndex, sheet[place] <= 0x20 { place += 1 }
      let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
      let scalar = number.flatMap { Unicode.Scalar($0) } ?? "\u{FFFD}"
      return Array(String(Character(scalar)).utf8)
    }
    guard let byte = sheet[place...].first else { return [] }
    place += 1
    return byte == UInt8(ascii: "\n") ? [] : [byte]
  }
}
