internal import ThemeFonts

extension FontSlice {
  /// The slices of the theme's font; where two have a character, the first one shows it.
  public static let theme: [FontSlice] = (0..<pf_font_slice_count()).map { index in
    let file = unsafe pf_font_slice_at(index)
    let bytes = unsafe UnsafeRawBufferPointer(start: file.bytes, count: file.count)
    guard let slice = unsafe FontSlice(name: String(cString: file.name), file: Array(bytes)) else {
      preconditionFailure("a font that is part of the program is none")
    }
    return slice
  }
}
