internal import Bytes
internal import CHarfBuzz

/// A part of the theme's font, for the letters of one script.
///
/// A class, since its owner is the program; nothing of it ever changes, so any thread may use it.
@safe public final class FontSlice: @unchecked Sendable {
  /// Its name: that of its script.
  public let name: String
  /// The WOFF2 file.
  public let file: [UInt8]
  /// The characters that it has, ascending, as numbers of Unicode.
  public let characters: [ClosedRange<UInt32>]
  private let font: OpaquePointer

  /// Reads a WOFF2 file; nil when it is none.
  init?(name: String, file: [UInt8]) {
    guard let font = unsafe pf_font_open(file, file.count) else { return nil }
    self.name = name
    self.file = file
    unsafe self.font = font
    var ranges: [ClosedRange<UInt32>] = []
    var (first, last) = (UInt32.max, UInt32.max)
    while unsafe pf_font_next_range(font, &first, &last) { ranges.append(first...last) }
    characters = ranges
  }

  deinit {
    unsafe pf_font_close(font)
  }

  /// True if the slice has a character.
  ///
  /// - Complexity: O(log n) for n ranges of characters.
  func has(_ character: UInt32) -> Bool {
    let index = characters.partitioningIndex { $0.upperBound >= character }
    return index < characters.count && characters[index].contains(character)
  }

  /// The advances of the units of a part of a text, in units of ``em``: each cluster's first unit
  /// has all of its advance, the others nil.
  ///
  /// - Complexity: O(n) for n units of the part.
  func advances(of part: Range<Int>, in text: [UInt16], language: String) -> [Int?] {
    var advances = [Int32](repeating: 0, count: part.count)
    let isShaped = unsafe pf_font_shape(
      font, language, text, text.count, part.lowerBound, part.count, &advances)
    precondition(isShaped, "no memory to shape a text in")
    return advances.map { $0 < 0 ? nil : Int($0) }
  }

  /// The size of a font in its own units.
  static let em = Int(PF_EM)
}
