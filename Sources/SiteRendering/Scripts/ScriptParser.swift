internal import FileSystem

/// Parser of a script part, line by line.
struct ScriptParser {
  private let name: String
  private let file: Path
  private var line = 0
  private var isInComment = false
  /// An import statement that continues on the next line, and the line where it began.
  private var statement: (text: String, line: Int)?
  private var isAfterImports = false
  /// The error for a top-level declaration of several names, which only a plain script may have.
  private var pattern: TemplateError?
  private var hasExports = false
  private(set) var imports: [ScriptPart.Import] = []
  private(set) var declarations: [ScriptPart.Declaration] = []
  private(set) var body: [Substring] = []

  /// - Parameter name: The part's name, which its imports are relative to.
  init(_ name: String, _ file: Path) {
    self.name = name
    self.file = file
  }

  /// Reads the next line.
  mutating func take(_ text: Substring) throws(TemplateError) {
    line += 1
    let trimmed = Substring(text.utf8.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") })
    if isInComment || trimmed.hasPrefix("/*") {
      isInComment = !trimmed.contains("*/")
      body.append(text)
    } else if statement != nil || Self.begins(trimmed, with: "import") {
      let isAtStart = text.first == "i" && !isAfterImports
      guard statement != nil || isAtStart else { throw importError(line) }
      try takeImport(trimmed)
    } else if Self.begins(trimmed, with: "export") {
      guard text.first == "e" else { throw exportError }
      hasExports = true
      try takeCode(text.dropFirst("export ".count), isExported: true)
    } else {
      try takeCode(text, isExported: false)
    }
  }

  /// - Throws: `TemplateError` for an import statement without an end, and for a declaration of
  ///   several names in a part that shares its scope.
  func finish() throws(TemplateError) {
    if let statement { throw importError(statement.line) }
    if let pattern, hasExports || !imports.isEmpty { throw pattern }
  }

  private mutating func takeImport(_ text: Substring) throws(TemplateError) {
    let begun = statement ?? ("", line)
    let whole = begun.text + text
    guard whole.hasSuffix(";") else {
      statement = (whole + " ", begun.line)
      return
    }
    statement = nil
    guard let (names, address) = Self.importParts(whole), let part = Self.path(address, from: name)
    else { throw importError(begun.line) }
    imports.append(ScriptPart.Import(names: names, part: part, line: begun.line))
  }

  private mutating func takeCode(_ text: Substring, isExported: Bool) throws(TemplateError) {
    let isComment = text.hasPrefix("//")
    isAfterImports = isAfterImports || !isComment && !text.isEmpty
    body.append(text)
    // Declarations begin with a lower-case word; most lines are within one.
    guard isExported || text.utf8.first.map({ (97...122).contains($0) }) == true else { return }
    let words = text.split(separator: " ").drop { $0 == "async" }
    let kinds = ["const", "let", "var", "function", "function*", "class"]
    guard let kind = words.first, kinds.contains(String(kind)) else {
      if isExported { throw exportError }
      return
    }
    let rest = words.dropFirst().joined(separator: " ")
    let declared = rest.prefix(while: Self.isPartOfName)
    let follows = rest.dropFirst(declared.count)
    guard !declared.isEmpty, !follows.hasPrefix(","), !follows.hasPrefix(" ,") else {
      pattern = pattern ?? error(line, "a declaration at the top level is of one name")
      return
    }
    declarations.append(.init(name: String(declared), line: line, isExported: isExported))
  }

  private static func begins(_ text: Substring, with word: String) -> Bool {
    guard text.hasPrefix(word), let next = text.dropFirst(word.count).first else { return false }
    return [" ", "{", "*", "\"", "'"].contains(next)
  }

  private static func isPartOfName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "$"
  }

  /// The names and the address of `import { a, b } from "./part.js";`; nil for any other statement.
  private static func importParts(_ text: String) -> (names: [String], address: String)? {
    let halves = text.dropLast().split(separator: "} from \"", omittingEmptySubsequences: false)
    guard halves.count == 2, halves[0].hasPrefix("import {"), halves[1].hasSuffix("\"") else {
      return nil
    }
    var names = halves[0].dropFirst("import {".count)
      .split(separator: ",", omittingEmptySubsequences: false)
      .map { String($0.filter { $0 != " " }) }
    // A list over several lines ends with a comma.
    if names.last == "" { names.removeLast() }
    let areNames = names.allSatisfy { !$0.isEmpty && $0.allSatisfy(isPartOfName) }
    return names.isEmpty || !areNames || halves[0].contains(" as ")
      ? nil : (names, String(halves[1].dropLast()))
  }

  /// The name of a part from an address in another one; nil for an address that does not begin with
  /// `./` or `../`, or leads out of the theme.
  private static func path(_ address: String, from name: String) -> String? {
    guard address.hasPrefix("./") || address.hasPrefix("../") else { return nil }
    var names = name.split(separator: "/").dropLast()
    for step in address.split(separator: "/", omittingEmptySubsequences: false) where step != "." {
      guard step == ".." else {
        names.append(step)
        continue
      }
      guard names.popLast() != nil else { return nil }
    }
    return names.joined(separator: "/")
  }

  private func importError(_ line: Int) -> TemplateError {
    error(line, "an import is written import { name } from \"./part.js\"; before all else")
  }

  private var exportError: TemplateError {
    error(line, "an export is written export const, let, function or class, where that is declared")
  }

  private func error(_ line: Int, _ reason: String) -> TemplateError {
    TemplateError(file: file, line: line, reason: reason)
  }
}
