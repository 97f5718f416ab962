internal import FileSystem

/// Part of a script: a strict subset of an ECMAScript module.
///
/// Imports, such as `import { a, b } from "./part.js";`, come first. Code at the start of a line is
/// at the top level, where `const`, `let`, `function` and `class` declare one name each, with or
/// without `export`. Any other import or export is refused.
struct ScriptPart {
  /// An import statement.
  struct Import {
    let names: [String]
    /// The name of the exporting part, relative to the theme's folder.
    let part: String
    let line: Int
  }

  /// A name that a part declares at its top level.
  struct Declaration {
    let name: String
    let line: Int
    let isExported: Bool
  }

  /// The name relative to the theme's folder: `viewer/keys.js`.
  let name: String
  let imports: [Import]
  let declarations: [Declaration]
  /// The text without its imports and the word `export`.
  let body: [UInt8]

  /// True if it neither imports nor exports: such a script is published as it is.
  var isPlain: Bool { imports.isEmpty && !declarations.contains(where: \.isExported) }

  /// The names that other parts may import.
  var exports: [String] { declarations.filter(\.isExported).map(\.name) }

  /// Parses a part, whose lines may end as those of Windows do.
  ///
  /// - Parameter file: The path of the part, for errors.
  /// - Throws: `TemplateError` for an import or export that is not of the subset.
  /// - Complexity: O(n) for n bytes.
  init(_ name: String, _ text: [UInt8], of file: Path) throws(TemplateError) {
    var parser = ScriptParser(name, file)
    for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      try parser.take(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }
    try parser.finish()
    self.name = name
    imports = parser.imports
    declarations = parser.declarations
    body = Array(parser.body.joined(separator: [UInt8(ascii: "\n")]))
  }
}
