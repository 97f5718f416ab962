internal import FileSystem

/// Scripts of a theme, each bundled with all parts that it imports.
struct ThemeScripts: Sendable {
  /// The names of the built-in scripts that are published; parts are not among them.
  static let names: [String] =
    Theme.builtIn.keys.filter { $0.hasSuffix(".js") && !$0.contains("/") }.sorted()

  /// The scripts as they are published, by name.
  private(set) var contents: [String: [UInt8]] = [:]
  /// The names of all files that are published as parts of a script.
  private(set) var parts: Set<String> = []

  /// Bundles the scripts of a theme.
  ///
  /// - Throws: `TemplateError` for parts that do not fit together, and for a part in the gallery
  ///   that no script imports.
  /// - Complexity: O(n) for n bytes of scripts.
  init(_ theme: Theme) throws(TemplateError) {
    for name in Self.names {
      let bundle = try ScriptBundle(name, from: theme.files, in: theme.path(of: ""))
      contents[name] = bundle.joined { part in
        theme.isBuiltIn(part.name) ? CompactText.compact(part.body, isScript: true) : part.body
      }
      parts.formUnion(bundle.parts.map(\.name))
    }
    try refuseStrays(of: theme)
  }

  /// Refuses a script of the gallery that lies among the built-in parts without being imported: the
  /// part that it was written for may have been renamed.
  private func refuseStrays(of theme: Theme) throws(TemplateError) {
    for name in theme.files.keys.sorted() where name.hasSuffix(".js") && !theme.isBuiltIn(name) {
      guard let folder = name.split(separator: "/").dropLast().first, !parts.contains(name),
        Self.names.contains(folder + ".js")
      else { continue }
      throw TemplateError(
        file: theme.path(of: name), reason: "no part of \(folder).js imports this script")
    }
  }
}
