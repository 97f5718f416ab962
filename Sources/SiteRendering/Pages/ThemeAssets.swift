internal import FileSystem
internal import GalleryModel
internal import SiteFormat
internal import Text

/// Static files of a site from its theme: style sheets, scripts, icon and fonts.
///
/// Pages only link to them, so keys contain their paths, not their content.
struct ThemeAssets: Encodable {
  let style: SiteFile
  let script: SiteFile
  let icon: SiteFile
  /// The script that runs before the first paint, where readers choose the colours; else nil.
  let themeScript: SiteFile?
  /// The scripts and sheets that the page's script loads on demand, by the names of the attributes
  /// with their addresses: `viewer` for `viewer.js`, `viewer-sheet` for its sheet.
  let later: [(name: String, file: SiteFile)]
  /// The other files of a gallery's own theme, such as fonts; style sheets refer to them by name.
  let others: [SiteFile]
  /// The theme's font.
  let font: FontAssets
  /// The HTML that the gallery puts on all pages.
  let slots: PageSlots

  /// The element `<photo-fall>`, which pages of another site name.
  let element: SiteFile
  /// The viewer for fragments: a module with its sheet within.
  let fragmentViewer: SiteFile

  /// The theme's rules at the start of each fragment's style sheet.
  let fragmentRules: String

  /// - Throws: `TemplateError` for a script whose parts do not fit together.
  init(_ theme: Theme, _ words: Words, of root: Album) throws(TemplateError) {
    font = FontAssets(root, words, theme)
    slots = PageSlots(theme)
    fragmentRules = String(decoding: theme.sheet("fragment.css"), as: UTF8.self)
    let look = root.configuration.look.sheet.map(theme.sheet) ?? []
    style = Self.addressed("photofall", "css", content: theme.sheet("photofall.css") + look)
    let scripts = try theme.scripts()
    let content = { (name: String) in scripts.contents[name] ?? theme.sheet(name) }
    element = SiteFile(.element, content: content("photo-fall.js"))
    fragmentViewer = Self.addressed(
      "fragment-viewer", "js",
      content: words.scriptLine + Self.sheetLine(theme) + content("fragment-viewer.js"))
    script = Self.addressed(
      "photofall", "js", content: words.scriptLine + content("photofall.js"))
    themeScript =
      root.configuration.theme == .switch
      ? Self.addressed("theme", "js", content: content("theme.js")) : nil
    icon = Self.addressed("photofall", "svg", content: theme.files["photofall.svg"] ?? [])
    later = Self.laterNames.map { stem, kind in
      let file = Self.addressed(stem, kind, content: content("\(stem).\(kind)"))
      return (kind == "css" ? stem + "-sheet" : stem, file)
    }
    others = Self.others(of: theme, besides: scripts.parts)
  }

  /// The files of a theme that no page, script or sheet takes in.
  private static func others(of theme: Theme, besides scripts: Set<String>) -> [SiteFile] {
    let taken = scripts.union(Theme.builtIn.keys).union(Theme.builtIn.keys.map(Theme.whole))
      .union(Theme.joinedSheets.flatMap { theme.files(ofSheet: $0) })
      .union(PageSlots.names)
    return theme.files.sorted { $0.key < $1.key }
      .filter { !taken.contains($0.key) && !$0.key.hasSuffix(".mustache") }
      .filter { !$0.key.hasPrefix("Strings/") }
      .map { SiteFile(.asset($0.key), content: $0.value) }
  }

  /// The sheet of the viewer, which the page of a photo uses, too.
  var viewerSheet: SiteFile? { later.first { $0.name == "viewer-sheet" }?.file }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(files.map(\.path))
    try container.encode(slots)
  }

  /// The files, those of the font included.
  private var files: [SiteFile] { addressed + others }

  /// The files of a site with some parts: fragments have sheets of their own, which may ask for other
  /// files of the theme.
  func files(for parts: SiteParts) -> [SiteFile] {
    (parts.pages ? files : fontFiles + others) + (parts.fragments ? [element] : [])
      + (parts.viewer ? [fragmentViewer] : [])
  }

  /// The sheets of the viewer for fragments, as a constant of its script: a shadow tree has them
  /// before anything is shown, and whatever the policy of the page around says of style sheets.
  private static func sheetLine(_ theme: Theme) -> [UInt8] {
    let sheets = [
      "photofall/colours.css", "photofall/base.css", "viewer.css", "fragment-viewer.css",
    ]
    let text = String(decoding: sheets.flatMap(theme.sheet), as: UTF8.self)
    return Array("const photofallSheet = ".utf8) + JSONText.encode(text) + Array(";\n".utf8)
  }

  /// The files with a hash of their content in their names.
  var addressed: [SiteFile] {
    let first = [style, script, icon, themeScript].compactMap(\.self)
    return first + later.map(\.file) + fontFiles
  }

  private var fontFiles: [SiteFile] { font.fonts + [font.sheet] }

  /// The names of the built-in scripts and sheets that are loaded on demand.
  private static let laterNames: [(stem: String, kind: String)] =
    Set(Theme.builtIn.keys.map(Theme.whole)).sorted().compactMap { name in
      let parts = name.split(separator: ".").map(String.init)
      guard parts.count == 2, !name.contains("/"), ["css", "js"].contains(parts[1]),
        ![
          "photofall", "fragment", "captions", "theme", "looks", "photo-fall", "fragment-viewer",
        ].contains(parts[0])
      else {
        return nil
      }
      return (parts[0], parts[1])
    }

  /// A file with a hash of its content in its name, so that browsers may cache it forever.
  static func addressed(_ stem: String, _ kind: String, content: [UInt8]) -> SiteFile {
    SiteFile(AssetName.path(stem, kind, holding: content), content: content)
  }
}
