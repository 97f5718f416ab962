extension PictureRecipe.Colour: CustomStringConvertible {
  /// Reads a colour as CSS writes it, `#rrggbb`; nil for anything else.
  public init?(_ text: String) {
    let digits = text.dropFirst()
    guard text.hasPrefix("#"), digits.count == 6, digits.allSatisfy(\.isHexDigit),
      let number = Int(digits, radix: 16)
    else { return nil }
    self.init(
      red: UInt8(number >> 16), green: UInt8(number >> 8 & 255), blue: UInt8(number & 255))
  }

  /// The colour as CSS writes it, `#rrggbb`.
  public var description: String {
    "#" + [red, green, blue].map { String(256 + Int($0), radix: 16).dropFirst() }.joined()
  }
}
