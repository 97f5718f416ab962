/// A style sheet as far as a check has to understand it.
enum StyleSheet {
  /// Calls `body` with what stands before each pair of braces, from the last semicolon on, and with
  /// what stands in it, which may have braces again.
  ///
  /// - Complexity: O(n) for n bytes.
  static func forEachBlock(
    in sheet: ArraySlice<UInt8>,
    _ body: (_ prelude: ArraySlice<UInt8>, _ block: ArraySlice<UInt8>) -> Void
  ) {
    var rest = sheet
    while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
      var (depth, close) = (1, open + 1)
      while close < rest.endIndex {
        if rest[close] == UInt8(ascii: "{") { depth += 1 }
        if rest[close] == UInt8(ascii: "}") { depth -= 1 }
        if depth == 0 { break }
        close += 1
      }
      let start = rest[..<open].lastIndex(of: UInt8(ascii: ";")).map { $0 + 1 } ?? rest.startIndex
      body(rest[start..<open].drop { $0 <= 0x20 }, rest[(open + 1)..<close])
      rest = rest[close...].dropFirst()
    }
  }

  /// The property and the value of each declaration in a block.
  static func declarations(
    in block: ArraySlice<UInt8>
  ) -> [(property: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] {
    block.split(separator: UInt8(ascii: ";")).compactMap { declaration in
      guard let colon = declaration.firstIndex(of: UInt8(ascii: ":")) else { return nil }
      return (declaration[..<colon], declaration[(colon + 1)...])
    }
  }

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
    var found: [Load] = []
    // A statement begins after the last semicolon or brace and the space behind it.
    var (statement, place, isFont) = (sheet.startIndex, sheet.startIndex, false)
    while place < sheet.endIndex {
      if place == statement, sheet[place] <= 0x20 { statement += 1 }
      let prelude = sheet[min(statement, place)..<place]
      let isImport = prelude.starts(with: "@import".utf8)
      switch sheet[place] {
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"):
        if sheet[place] != UInt8(ascii: ";") { isFont = prelude.starts(with: "@font-face".utf8) }
        statement = place + 1
      case UInt8(ascii: "(") where prelude.suffix(3).elementsEqual("url".utf8),
        UInt8(ascii: "\"") where isImport, UInt8(ascii: "'") where isImport:
        let close = sheet[place] == UInt8(ascii: "(") ? UInt8(ascii: ")") : sheet[place]
        let address = sheet[(place + 1)...].prefix { $0 != close }
        let quotes = Array("\"'".utf8)
        found.append(
          Load(
            address: String(
              decoding: address.filter { $0 > 0x20 && !quotes.contains($0) }, as: UTF8.self),
            directive: isImport ? "style-src" : isFont ? "font-src" : "img-src"))
        place = address.endIndex
      default: break
      }
      place += 1
    }
    return found
  }

  /// The addresses that a page's own style asks for: `url(...)`.
  ///
  /// - Complexity: O(n) for n bytes.
  static func addresses(in sheet: [UInt8]) -> [ArraySlice<UInt8>] {
    var found: [ArraySlice<UInt8>] = []
    var rest = sheet[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "(")) {
      let isAddress = rest[..<open].suffix(3).elementsEqual("url".utf8)
      rest = rest[(open + 1)...]
      guard isAddress else { continue }
      let address = rest.prefix { $0 != UInt8(ascii: ")") }
      found.append(address.filter { $0 > 0x20 && $0 != 0x22 && $0 != 0x27 }[...])
      rest = rest[address.endIndex...]
    }
    return found
  }
}
