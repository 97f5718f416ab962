internal import ThemeFonts

extension FontSlice {
  /// The slices of the theme's font; where two have a character, the first one shows it.
  public static let theme = slices(weight: 400)

  /// The bold slices, for headings: those for Latin, Greek and Cyrillic.
  public static let bold = slices(weight: 700)

  private static func slices(weight: Int32) -> [FontSlice] {
    let files = unsafe (0..<pf_font_slice_count()).map { unsafe pf_font_slice_at($0) }
    return unsafe files.filter { unsafe $0.weight == weight }.map(slice)
  }

  private static func slice(_ file: pf_font_slice) -> FontSlice {
    let bytes = unsafe UnsafeRawBufferPointer(start: file.bytes, count: file.count)
    return unsafe FontSlice(
      name: String(cString: file.name), file: Array(bytes),
      unicodeRange: String(cString: file.characters))
  }
}
