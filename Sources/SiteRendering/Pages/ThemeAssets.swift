internal import FileSystem

/// The theme's files that a site carries besides its pages.
struct ThemeAssets {
  let style: SiteFile
  let script: SiteFile
  let icon: SiteFile
  /// What a gallery's own theme brings along, such as fonts; a style sheet finds it by its name.
  let others: [SiteFile]

  init(_ theme: Theme) {
    style = Self.addressed("photofall", "css", theme)
    script = Self.addressed("photofall", "js", theme)
    icon = Self.addressed("photofall", "svg", theme)
    let own = ["css", "js", "svg"].map { Self.name(of: "photofall", $0) }
    others = theme.files.sorted { $0.key < $1.key }
      .filter { !own.contains($0.key) && !$0.key.hasSuffix(".mustache") }
      .map { file in
        SiteFile(SitePath(["assets"] + file.key.split(separator: "/").map(String.init))) {
          file.value
        }
      }
  }

  /// All of them.
  var files: [SiteFile] { [style, script, icon] + others }

  /// A file whose name says what it holds, so that a browser may keep it for ever.
  private static func addressed(_ stem: String, _ kind: String, _ theme: Theme) -> SiteFile {
    let content = theme.files[name(of: stem, kind)] ?? []
    let hash = ContentHash(content).hex(16)
    return SiteFile(SitePath(["assets", "\(stem).\(hash).\(kind)"])) { content }
  }

  private static func name(of stem: String, _ kind: String) -> String { "\(stem).\(kind)" }
}
