internal import FileSystem
internal import GalleryModel

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

  init(_ theme: Theme, _ words: Words, of root: Album) {
    captions = CaptionAssets(root, theme)
    fragmentRules = String(decoding: Self.published("fragment.css", theme), as: UTF8.self)
    style = Self.addressed("photofall", "css", theme)
    script = Self.addressed("photofall", "js", theme, after: words.scriptLine)
    icon = Self.addressed("photofall", "svg", theme)
    later = Self.laterNames.map { stem, kind in
      (kind == "css" ? stem + "-sheet" : stem, Self.addressed(stem, kind, theme))
    }
    let own = Set(Theme.builtIn.keys).union(Theme.builtIn.keys.map(Theme.whole))
    others = theme.files.sorted { $0.key < $1.key }
      .filter { !own.contains($0.key) && !$0.key.hasSuffix(".mustache") }
      .filter { !$0.key.hasPrefix("Strings/") }
      .map { file in
        SiteFile(Self.place(file.key), content: file.value)
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
      guard parts.count == 2, !["photofall", "fragment", "captions"].contains(parts[0]),
        ["css", "js"].contains(parts[1])
      else {
        return nil
      }
      return (parts[0], parts[1])
    }

  private static func addressed(
    _ stem: String, _ kind: String, _ theme: Theme, after start: [UInt8] = []
  ) -> SiteFile {
    addressed(stem, kind, content: start + published("\(stem).\(kind)", theme))
  }

  /// A file whose name says what it holds, so that a browser may keep it for ever.
  static func addressed(_ stem: String, _ kind: String, content: [UInt8]) -> SiteFile {
    let hash = ContentHash(content).hex(16)
    return SiteFile(place("\(stem).\(hash).\(kind)"), content: content)
  }

  /// Where a file of the theme is published.
  static func place(_ name: String) -> SitePath {
    SitePath(["assets"] + name.split(separator: "/").map(String.init))
  }

  /// A file as it is published; what a gallery brings along itself stays as it is.
  static func published(_ name: String, _ theme: Theme) -> [UInt8] {
    let isOurs = theme.files.allSatisfy { file in
      Theme.whole(file.key) != name || Theme.builtIn[file.key] == file.value
    }
    return (isOurs ? compact[name] : nil) ?? theme.content(name)
  }

  /// The built-in scripts and sheets as they are published.
  private static let compact: [String: [UInt8]] = {
    let (theme, names) = (Theme(), Set(Theme.builtIn.keys.map(Theme.whole)))
    return names.reduce(into: [:]) { files, name in
      let isScript = name.hasSuffix(".js")
      guard isScript || name.hasSuffix(".css") else { return }
      files[name] = CompactText.compact(theme.content(name), isScript: isScript)
    }
  }()
}
