internal import FileSystem
internal import GalleryModel
internal import SiteFormat

/// The theme's files that a site carries besides its pages.
///
/// Pages name them and hold nothing of them, so their addresses are what counts in keys.
struct ThemeAssets: Encodable {
  let style: SiteFile
  let script: SiteFile
  let icon: SiteFile
  /// Scripts and sheets that the page's script fetches when they are first needed, by the names of
  /// the attributes that say where they are: `viewer` for `viewer.js`, `viewer-sheet` for its
  /// sheet.
  let later: [(name: String, file: SiteFile)]
  /// What a gallery's own theme brings along, such as fonts; a style sheet finds it by its name.
  let others: [SiteFile]
  /// What shows captions that are measured, where there are any.
  let captions: CaptionAssets?

  /// What the style sheets of fragments begin with.
  let fragmentRules: String

  /// - Throws: `TemplateError` for a script whose parts do not fit together.
  init(_ theme: Theme, _ words: Words, of root: Album) throws(TemplateError) {
    captions = CaptionAssets(root, theme)
    fragmentRules = String(decoding: theme.sheet("fragment.css"), as: UTF8.self)
    style = Self.addressed("photofall", "css", content: theme.sheet("photofall.css"))
    let scripts = try ThemeScripts(theme)
    let content = { (name: String) in scripts.contents[name] ?? theme.sheet(name) }
    script = Self.addressed(
      "photofall", "js", content: words.scriptLine + content("photofall.js"))
    icon = Self.addressed("photofall", "svg", content: theme.files["photofall.svg"] ?? [])
    later = Self.laterNames.map { stem, kind in
      let file = Self.addressed(stem, kind, content: content("\(stem).\(kind)"))
      return (kind == "css" ? stem + "-sheet" : stem, file)
    }
    let own = scripts.parts.union(Theme.builtIn.keys).union(Theme.builtIn.keys.map(Theme.whole))
    others = theme.files.sorted { $0.key < $1.key }
      .filter { !own.contains($0.key) && !$0.key.hasSuffix(".mustache") }
      .filter { !$0.key.hasPrefix("Strings/") }
      .map { file in
        SiteFile(.asset(file.key), content: file.value)
      }
  }

  /// The sheet of the viewer, which a photo's own page looks like.
  var viewerSheet: SiteFile? { later.first { $0.name == "viewer-sheet" }?.file }

  func encode(to encoder: any Encoder) throws { try files.map(\.path).encode(to: encoder) }

  /// All of them.
  var files: [SiteFile] {
    let captions = captions.map { $0.fonts + [$0.sheet] } ?? []
    return [style, script, icon] + later.map(\.file) + others + captions
  }

  /// The built-in scripts and sheets besides the two of every page.
  private static let laterNames: [(stem: String, kind: String)] =
    Set(Theme.builtIn.keys.map(Theme.whole)).sorted().compactMap { name in
      let parts = name.split(separator: ".").map(String.init)
      guard parts.count == 2, !name.contains("/"), ["css", "js"].contains(parts[1]),
        !["photofall", "fragment", "captions"].contains(parts[0])
      else {
        return nil
      }
      return (parts[0], parts[1])
    }

  /// A file whose name says what it holds, so that a browser may keep it for ever.
  static func addressed(_ stem: String, _ kind: String, content: [UInt8]) -> SiteFile {
    let hash = ContentHash(content).hex(16)
    return SiteFile(.asset("\(stem).\(hash).\(kind)"), content: content)
  }
}
