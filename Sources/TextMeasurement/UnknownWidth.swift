internal import CICU

/// The room for letters that no slice has, which the reader's own fonts show.
enum UnknownWidth {
  /// The largest width of a letter, in hundredths of an em.
  ///
  /// Letters of the Far East fill one em in every font. Emoji are the widest of what is left: they
  /// take 1.25 em in Noto's and Apple's fonts, and 1.37 em in Microsoft's. Control characters other than
  /// white space are drawn as boxes (CSS Text 3, 2).
  static func hundredths(of letter: some Sequence<Unicode.Scalar>) -> Int {
    letter.reduce(0) { width, scalar in max(width, hundredths(of: scalar)) }
  }

  private static func hundredths(of scalar: Unicode.Scalar) -> Int {
    let properties = scalar.properties
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return scalar.isEmojiSign ? 138 : 0
    case _ where properties.isEmojiPresentation: return 138
    case _ where pf_is_wide(scalar.value): return 100
    default: return 138
    }
  }
}

extension Unicode.Scalar {
  /// True for the selector that makes an emoji of the letter before it.
  var isEmojiSign: Bool { value == 0xFE0F }

  /// True for a character that is never drawn, and needs no font.
  var isUnseen: Bool { properties.isDefaultIgnorableCodePoint }
}
