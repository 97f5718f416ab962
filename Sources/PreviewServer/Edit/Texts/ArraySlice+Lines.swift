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

extension UInt8 {
  /// True for LF and CR.
  var endsLine: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
}
