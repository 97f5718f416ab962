internal import FileSystem

/// The scripts of a theme, each with all parts that it imports.
struct ThemeScripts {
  /// The names of the built-in scripts that are published, as opposed to their parts.
  static let names: [String] =
    Theme.builtIn.keys.filter { $0.hasSuffix(".js") && !$0.contains("/") }.sorted()

  /// The scripts as they are published, by name.
  private(set) var contents: [String: [UInt8]] = [:]
  /// The names of all files that are published within one of the scripts.
  private(set) var parts: Set<String> = []

  /// Puts the scripts of a theme together.
  ///
  /// - Throws: `TemplateError` for parts that do not fit together, and for a part of the gallery's
  ///   own that none imports.
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

  /// Refuses a script of the gallery's own that stands among the built-in parts and is imported by
  /// none: it may have been written for a part that has another name now.
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
