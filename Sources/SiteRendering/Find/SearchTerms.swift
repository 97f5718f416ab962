internal import GalleryModel

/// Tokenizer of the search; `search.js` splits queries in the same way.
package enum SearchTerms {
  /// The terms of a text, folded as `FoldedText` says.
  ///
  /// In scripts without spaces, such as Chinese, each letter begins a term of up to eight letters. A number
  /// with the sign for a year, a month or a day is a term besides, and so is a date such as 2024-05-06, without
  /// its hyphens: numbers alone would be found in any order.
  /// - Complexity: O(n) for n letters.
  package static func all(of text: String) -> Set<String> {
    let letters = Array(FoldedText.plain(text).unicodeScalars)
    var (terms, end): (Set<String>, Int) = ([], 0)
    while let start = letters[end...].firstIndex(where: isLetter) {
      let run = run(in: letters[start...])
      end = run.endIndex
      if isWide(letters[start]) {
        for start in run.indices { insert(run[start...].prefix(8), into: &terms) }
        continue
      }
      insert(run.prefix(longest), into: &terms)
      guard isNumber(run) else { continue }
      if let sign = letters[end...].first, signs.contains(sign) {
        insert((run + [sign]).prefix(longest), into: &terms)
      }
      if let date = date(beginningWith: run, in: letters) { insert(date, into: &terms) }
    }
    return terms
  }

  /// The letters at the start that belong together: all of scripts without spaces, or none.
  private static func run(in letters: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
    let isFirstWide = letters.first.map(isWide)
    return letters.prefix { isLetter($0) && isWide($0) == isFirstWide }
  }

  /// The digits of a date as in ISO 8601, such as 2024-05-06 or 2024-05; nil where no hyphen and no month
  /// follows the number.
  private static func date(
    beginningWith year: ArraySlice<Unicode.Scalar>, in letters: [Unicode.Scalar]
  ) -> ArraySlice<Unicode.Scalar>? {
    guard year.count == 4 else { return nil }
    var (digits, end) = (year, year.endIndex)
    // The month and the day.
    for _ in 0..<2 where letters[end...].first == "-" {
      let part = run(in: letters[(end + 1)...])
      let number = part.prefix(while: isDigit)
      // A time may follow the day: 2024-05-06T10:00.
      guard number.count == 2 || number.count == 1 && part.count == 1 else { break }
      digits += number
      end = part.endIndex
      if number.count < part.count { break }
    }
    return digits.count > year.count ? digits : nil
  }

  /// The key of a term, by which its shard is found: its first two letters, if it has so many, or a single
  /// wide one, each as five hexadecimal digits.
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

  /// The signs for a year, a month and a day, which the Chinese and the Japanese write after its number.
  private static let signs: [Unicode.Scalar] = ["年", "月", "日"]

  private static func insert(
    _ letters: ArraySlice<Unicode.Scalar>, into terms: inout Set<String>
  ) {
    terms.insert(String(String.UnicodeScalarView(letters)))
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// True for digits alone, at least one.
  private static func isNumber(_ run: ArraySlice<Unicode.Scalar>) -> Bool {
    !run.isEmpty && run.allSatisfy(isDigit)
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
