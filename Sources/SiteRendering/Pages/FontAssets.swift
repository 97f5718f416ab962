internal import FileSystem
internal import GalleryModel
internal import SiteFormat
internal import TextMeasurement

/// The theme's font, and the style sheet that brings it.
///
/// Captions show it as soon as it has come, since their lines have their room. Other words, which it
/// would move, have it where it comes at once, as from a browser's cache, and its like until then.
struct FontAssets {
  /// The font's slices: those for Latin, Greek and Cyrillic, and others that words need.
  let fonts: [SiteFile]
  /// The style sheet, which refers to the slices.
  let sheet: SiteFile

  /// Collects the assets of a gallery.
  ///
  /// - Complexity: O(n) for n letters of titles and captions.
  init(_ root: Album, _ words: Words, _ theme: Theme) {
    let script = String(decoding: words.scriptLine, as: UTF8.self)
    let texts = root.all.flatMap { album in
      [album.title]
        + album.chunks.indices.flatMap { chunk in
          album.knownPage(chunk).map { [$0.outline.letters] }
            ?? Self.words(of: album.photos(of: chunk))
        }
    }
    let slices = FontSlice.needed(for: [script] + texts)
    let regular = slices.map { ThemeAssets.addressed($0.name, "woff2", content: $0.file) }
    let bold = FontSlice.bold.map { ThemeAssets.addressed($0.name, "woff2", content: $0.file) }
    fonts = regular + bold
    let faces =
      zip(slices, regular).map { Self.face("Photofall Captions", 400, "swap", $0, $1) }
      + zip(slices, regular).map { Self.face("Photofall", 400, "optional", $0, $1) }
      + zip(FontSlice.bold, bold).map { Self.face("Photofall", 700, "optional", $0, $1) }
    sheet = ThemeAssets.addressed(
      "captions", "css", content: faces.joined().utf8 + theme.sheet("captions.css"))
  }

  /// The words of photos that the font shows.
  static func words(of photos: [Item]) -> [String] {
    photos.compactMap(\.title) + photos.lazy.compactMap(\.caption).map(seen)
  }

  /// The visible text of a caption, in which references such as `&#1488;` are decoded.
  private static func seen(_ caption: String) -> String {
    caption.utf8.contains(UInt8(ascii: "&")) ? Markdown.lineWords(caption) : caption
  }

  /// - Parameters:
  ///   - weight: As CSS counts it, 400 or 700.
  ///   - display: The `font-display`: what is shown until the file has come.
  private static func face(
    _ family: String, _ weight: Int, _ display: String, _ slice: FontSlice, _ file: SiteFile
  ) -> String {
    "@font-face{font-family:\"\(family)\";font-weight:\(weight);font-display:\(display);"
      + "src:url(\(file.path.link(from: SitePath.asset("captions.css")))) format(\"woff2\");"
      + "unicode-range:\(slice.unicodeRange)}\n"
  }
}
