/// File names that cameras, phones and programs give, which say nothing about a photo.
public enum CameraName {
  /// True if a file's name, without its extension, consists of nothing but the words of cameras and
  /// numbers: `DSC_0001`, `IMG_20230811_101010`, `100_7100`, `WhatsApp Image 2023-08-11 at 10.11.12`,
  /// a UUID. `Sunset 2023`, `IMG of a lake` and `1984` are titles.
  ///
  /// - Complexity: O(n) for n letters.
  public static func isOne(_ stem: String) -> Bool {
    let name = stem.lowercased()
    guard !isHash(name) else { return true }
    let digits = name.utf8.count { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let words = self.words(of: name)
    if let first = words.first, screenshots.contains(first) { return digits >= 6 }
    guard words.allSatisfy({ makers[$0] != nil || additions.contains($0) }) else { return false }
    let least = words.lazy.compactMap { makers[$0] }.first
    return digits >= least ?? 7 && !(words.isEmpty && isDay(name))
  }

  /// The runs of letters of a name; what is neither a letter nor a digit stands between them.
  private static func words(of name: String) -> [Substring] {
    if name.utf8.allSatisfy({ $0 < 0x80 }) {
      // Each byte is a character, none of them a capital.
      return name.utf8.split { !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
        .map(Substring.init)
    }
    return name.split { !($0.isLetter || $0.isNumber && !$0.isASCII) }
  }

  /// True for a UUID, or as many digits in hexadecimal without its hyphens.
  private static func isHash(_ name: String) -> Bool {
    guard name.utf8.count >= 32 else { return false }
    let digits = name.filter { $0 != "-" }
    return digits.utf8.count == 32 && digits.allSatisfy(\.isHexDigit)
  }

  /// True for a day alone, `2023-08-11`, which a person wrote: cameras add the time.
  private static func isDay(_ name: String) -> Bool {
    let parts = name.split { !$0.isNumber }
    return parts.map(\.count) == [4, 2, 2]
  }

  /// The words of cameras, phones and programs, each with the least digits beside it: a short word
  /// could be a person's.
  private static let makers: [Substring: Int] = {
    let four = """
      cimg ctp dji dsc dscf dscn dslr fujifilm gopr heif hpim imag img imgp kif mg mov mvi mvimg pict
      pxl sam vid
      """
    let six = "dcp fb g gh gp gx image l p photo r received s scan signal video wa whatsapp win wp"
    let pairs =
      four.split(whereSeparator: \.isWhitespace).map { ($0, 4) }
      + six.split(separator: " ").map { ($0, 6) }
    return Dictionary(uniqueKeysWithValues: pairs)
  }()

  /// Words that stand after the number, or within it.
  private static let additions: Set<Substring> = Set(
    """
    a am at b burst c copy cover d e edit edited effects ed f h hdr ios ll lrm mp n night o pano
    pm portrait pro raw smartphone t top um w wide z
    """.split(whereSeparator: \.isWhitespace))

  private static let screenshots: Set<Substring> = [
    "bildschirmfoto", "screen", "screenrecord", "screenshot", "截屏", "截图",
  ]
}
