internal import GalleryModel

/// Tokenizer of the search; `search.js` splits queries in the same way.
package enum SearchTerms {
  /// The terms of a text, folded as `FoldedText` says; single letters are dropped.
  ///
  /// In scripts without spaces, such as Chinese, each letter begins a term of up to eight letters.
  /// - Complexity: O(n) for n letters.
  package static func all(of text: String) -> Set<String> {
    var terms: Set<String> = []
    var run: [Unicode.Scalar] = []
    for scalar in FoldedText.plain(text).unicodeScalars {
      if !run.isEmpty, !isLetter(scalar) || isWide(scalar) != isWide(run[0]) {
        take(run, into: &terms)
        run = []
      }
      if isLetter(scalar) { run.append(scalar) }
    }
    take(run, into: &terms)
    return terms
  }

  /// The key of a term, by which its shard is found: its first two letters, or a single wide one,
  /// each as five hexadecimal digits.
  static func key(of term: String) -> [UInt8] {
    key(of: term, letters: term.unicodeScalars.first.map(isWide) ?? false ? 1 : 2)
  }

  /// The key of the first letters of a term, as many as it has.
  static func key(of term: String, letters: Int) -> [UInt8] {
    var key: [UInt8] = []
    for scalar in term.unicodeScalars.prefix(letters) {
      for shift in stride(from: 4 * (digitsOfLetter - 1), through: 0, by: -4) {
        key.append(digits[Int(scalar.value >> UInt32(shift) & 15)])
      }
    }
    return key
  }

  /// The number of digits that stand for a letter in a key.
  static let digitsOfLetter = 5
  private static let digits = Array("0123456789abcdef".utf8)

  private static let longest = 32

  private static func take(_ run: [Unicode.Scalar], into terms: inout Set<String>) {
    guard let first = run.first else { return }
    let text = { (letters: ArraySlice<Unicode.Scalar>) in
      String(String.UnicodeScalarView(letters))
    }
    guard isWide(first) else {
      if run.count > 1 { terms.insert(text(run.prefix(longest))) }
      return
    }
    for start in run.indices { terms.insert(text(run[start...].prefix(8))) }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    // Text is folded, so that it has no capitals.
    if scalar.isASCII { return ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark,
      .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }

  /// True for a letter of a script that is written without spaces.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Thai and Lao, Burmese, Khmer, Chinese and Japanese.
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0x9FFF, 0xF900...0xFAFF,
      0x20000...:
      true
    default: false
    }
  }
}
