internal import Bytes
internal import CHarfBuzz
internal import Synchronization

/// A part of the theme's font, for the letters of one script.
///
/// A class, since its owner is the program; nothing of it ever changes but that the file is unpacked the
/// first time that a text is measured, so any thread may use it.
@safe public final class FontSlice: Sendable {
  /// Its name: that of its script.
  public let name: String
  /// The WOFF2 file.
  public let file: [UInt8]
  /// The characters that it has, as the descriptor of that name in CSS has them: `U+20-7E,U+A0`.
  public let unicodeRange: String
  /// The same, ascending, as numbers of Unicode.
  let characters: [ClosedRange<UInt32>]
  private let font = unsafe Mutex<OpaquePointer?>(nil)

  init(name: String, file: [UInt8], unicodeRange: String) {
    self.name = name
    self.file = file
    self.unicodeRange = unicodeRange
    characters = unicodeRange.split(separator: ",").compactMap { range in
      let ends = range.dropFirst(2).split(separator: "-").compactMap { UInt32($0, radix: 16) }
      return ends.first.flatMap { first in ends.last.map { first...$0 } }
    }
  }

  deinit {
    unsafe font.withLock { unsafe $0.map { unsafe pf_font_close($0) } }
  }

  /// The unpacked font.
  private func unpacked() -> OpaquePointer {
    unsafe font.withLock { font in
      if let font = unsafe font { return unsafe font }
      guard let opened = unsafe pf_font_open(file, file.count) else {
        preconditionFailure("a font that is part of the program is none")
      }
      var ranges: [ClosedRange<UInt32>] = []
      var (first, last) = (UInt32.max, UInt32.max)
      while unsafe pf_font_next_range(opened, &first, &last) { ranges.append(first...last) }
      precondition(ranges == characters, "\(name) has other characters than slice-fonts.py noted")
      unsafe font = opened
      return unsafe opened
    }
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
      unpacked(), language, text, text.count, part.lowerBound, part.count, &advances)
    precondition(isShaped, "no memory to shape a text in")
    return advances.map { $0 < 0 ? nil : Int($0) }
  }

  /// The size of a font in its own units.
  static let em = Int(PF_EM)
}
