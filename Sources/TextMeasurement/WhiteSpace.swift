/// White space as a browser shows it.
enum WhiteSpace {
  /// The units of a line's UTF-16, each run of spaces and tabs as one space, none at its ends.
  ///
  /// CSS Text, 4.1.1 and 4.1.2; no-break spaces and spaces of a certain width are letters.
  static func collapsed(_ line: Substring) -> [UInt16] {
    let words = line.utf16.split { $0 == 0x20 || $0 == 0x9 }
    return Array(words.joined(separator: [0x20]))
  }
}
