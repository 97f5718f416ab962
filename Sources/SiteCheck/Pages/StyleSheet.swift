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
}
