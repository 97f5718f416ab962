public import FileSystem
internal import Text

/// Script with all parts that it imports, in topological order: a part comes after its imports.
///
/// All parts share one scope, so no two may declare the same name at their top level.
public struct ScriptBundle {
  private let files: [String: [UInt8]]
  private let folder: Path
  private(set) var parts: [ScriptPart] = []

  /// Follows the imports of a script.
  ///
  /// - Parameters:
  ///   - entry: The script's name among the files.
  ///   - files: The files of a theme by name.
  ///   - folder: The path of the files, for errors.
  /// - Throws: `TemplateError` with file and line for a missing part or name, circular imports, a
  ///   name that two parts declare, and what `ScriptPart` refuses.
  /// - Complexity: O(n) for n bytes of the parts.
  public init(
    _ entry: String, from files: [String: [UInt8]], in folder: Path
  ) throws(TemplateError) {
    self.files = files
    self.folder = folder
    _ = try add(entry, importedBy: [])
    try refuseClashes()
  }

  /// The script as it is published.
  public var content: [UInt8] { joined { $0.body } }

  /// The script with `text` for each of its parts: in a block, unless it is a plain script.
  func joined(_ text: (ScriptPart) -> [UInt8]) -> [UInt8] {
    if parts.count == 1, parts[0].isPlain { return text(parts[0]) }
    return Array("\"use strict\";\n{\n".utf8) + parts.flatMap(text) + "}\n".utf8
  }

  /// Adds a part after those that it imports.
  ///
  /// - Parameter chain: The parts that are being added, each imported by the one before.
  private mutating func add(
    _ name: String, importedBy chain: [String]
  ) throws(TemplateError) -> ScriptPart {
    if let known = parts.first(where: { $0.name == name }) { return known }
    let part = try ScriptPart(name, files[name] ?? [], of: folder.appending(name))
    let chain = chain + [name]
    for statement in part.imports {
      let target = statement.part
      guard files[target] != nil else {
        let scripts = files.keys.filter { $0.hasSuffix(".js") }.sorted()
        throw error(part, statement.line, "there is no \(target)", meant: target, among: scripts)
      }
      guard !chain.contains(target) else {
        let circle = (chain.drop { $0 != target } + [target]).joined(separator: " imports ")
        throw error(part, statement.line, "the parts import one another: \(circle)")
      }
      let exports = try add(target, importedBy: chain).exports
      for name in statement.names where !exports.contains(name) {
        let reason = "\(target) does not export \"\(name)\""
        throw error(part, statement.line, reason, meant: name, among: exports)
      }
    }
    parts.append(part)
    return part
  }

  private func refuseClashes() throws(TemplateError) {
    var known: [String: (part: ScriptPart, line: Int)] = [:]
    for part in parts {
      for declaration in part.declarations {
        if let (other, line) = known[declaration.name] {
          let reason = "\(other.name):\(line) declares \"\(declaration.name)\" too: the parts of a "
          throw error(part, declaration.line, reason + "script share one scope")
        }
        known[declaration.name] = (part, declaration.line)
      }
    }
  }

  private func error(
    _ part: ScriptPart, _ line: Int, _ reason: String, meant word: String = "",
    among words: [String] = []
  ) -> TemplateError {
    let help = Suggestion.nearest(to: word, among: words).map { "; did you mean \"\($0)\"?" }
    return TemplateError(
      file: folder.appending(part.name), line: line, reason: reason + (help ?? ""))
  }
}
