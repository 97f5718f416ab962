/// Lines of texts, which end with LF, with CR and LF, or with CR alone.
extension ArraySlice<UInt8> {
  /// The first line with its end.
  var firstLine: ArraySlice<UInt8> {
    guard let end = firstIndex(where: \.endsLine) else { return self }
    let isPair = self[end...].starts(with: [UInt8(ascii: "\r"), UInt8(ascii: "\n")])
    return self[...(isPair ? end + 1 : end)]
  }

  /// The end of the first line, with which others are written, too; LF where it has none.
  var lineEnd: [UInt8] {
    let end = firstLine.drop { !$0.endsLine }
    return end.isEmpty ? [UInt8(ascii: "\n")] : Array(end)
  }
}

extension [UInt8] {
  /// The text with the line ends of another one.
  func ended(as other: ArraySlice<UInt8>) -> [UInt8] {
    let lineEnd = other.lineEnd
    guard lineEnd != [UInt8(ascii: "\n")] else { return self }
    return indices.flatMap { place in
      let isBare = place == 0 || self[place - 1] != UInt8(ascii: "\r")
      return isBare && self[place] == UInt8(ascii: "\n") ? lineEnd : [self[place]]
    }
  }
}

extension UInt8 {
  /// True for LF and CR.
  var endsLine: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
}
