extension Character {
  /// True for a letter or a number of any script; no table of Unicode is looked at for those of ASCII.
  var isLetterOrNumber: Bool {
    guard let ascii = asciiValue else { return isLetter || isNumber }
    return isASCIIDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(ascii | 0x20)
  }

  /// True for a digit from 0 to 9.
  var isASCIIDigit: Bool {
    asciiValue.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  }
}
