internal import FileSystem
internal import GalleryModel
internal import SiteFormat
internal import TextMeasurement

/// Font for measured captions, and the style sheet that applies it.
struct CaptionAssets {
  /// The font's slices: those for Latin, Greek and Cyrillic, and others that a caption needs.
  let fonts: [SiteFile]
  /// The style sheet, which refers to the slices.
  let sheet: SiteFile

  /// Collects the assets of a gallery; nil where no album measures captions.
  ///
  /// - Complexity: O(n) for n letters of captions.
  init?(_ root: Album, _ theme: Theme) {
    let albums = root.all.filter { $0.configuration.captions == .measured }
    guard !albums.isEmpty else { return nil }
    let captions = albums.flatMap(\.photos).compactMap(\.caption)
    let slices = FontSlice.needed(for: captions.map(Self.seen))
    fonts = slices.map { ThemeAssets.addressed($0.name, "woff2", content: $0.file) }
    let faces = zip(slices, fonts).map(Self.face).joined()
    sheet = ThemeAssets.addressed(
      "captions", "css", content: faces.utf8 + theme.sheet("captions.css"))
  }

  /// The visible text of a caption, in which references such as `&#1488;` are decoded.
  private static func seen(_ caption: String) -> String {
    caption.utf8.contains(UInt8(ascii: "&")) ? Markdown.lineWords(caption) : caption
  }

  private static func face(_ slice: FontSlice, _ file: SiteFile) -> String {
    let ranges = slice.characters.map { range in
      let (first, last) = (hexadecimal(range.lowerBound), hexadecimal(range.upperBound))
      return first == last ? "U+\(first)" : "U+\(first)-\(last)"
    }
    return "@font-face{font-family:\"Photofall Captions\";font-display:block;"
      + "src:url(\(file.path.link(from: SitePath.asset("captions.css")))) format(\"woff2\");"
      + "unicode-range:\(ranges.joined(separator: ","))}\n"
  }

  private static func hexadecimal(_ number: UInt32) -> String {
    String(number, radix: 16, uppercase: true)
  }
}
