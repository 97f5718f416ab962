internal import Bytes
internal import FileSystem

/// Parser of a script part, line by line; only lines that import or declare are read as text.
struct ScriptParser {
  private let name: String
  private let file: Path
  private var line = 0
  private var isInComment = false
  /// An import statement that continues on the next line, and the line where it began.
  private var statement: (text: [UInt8], line: Int)?
  private var isAfterImports = false
  /// The error for a top-level declaration of several names, which only a plain script may have.
  private var pattern: TemplateError?
  private var hasExports = false
  private(set) var imports: [ScriptPart.Import] = []
  private(set) var declarations: [ScriptPart.Declaration] = []
  private(set) var body: [ArraySlice<UInt8>] = []

  /// - Parameter name: The part's name, which its imports are relative to.
  init(_ name: String, _ file: Path) {
    self.name = name
    self.file = file
  }

  /// Reads the next line.
  mutating func take(_ text: ArraySlice<UInt8>) throws(TemplateError) {
    line += 1
    let trimmed = text.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    if isInComment || trimmed.starts(with: "/*".utf8) {
      isInComment = trimmed.place(of: "*/") == nil
      body.append(text)
    } else if statement != nil || Self.begins(trimmed, with: "import") {
      let isAtStart = text.first == UInt8(ascii: "i") && !isAfterImports
      guard statement != nil || isAtStart else { throw importError(line) }
      try takeImport(trimmed)
    } else if Self.begins(trimmed, with: "export") {
      guard text.first == UInt8(ascii: "e") else { throw exportError }
      hasExports = true
      try takeCode(text.dropFirst("export ".utf8.count), isExported: true)
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

  private mutating func takeImport(_ text: ArraySlice<UInt8>) throws(TemplateError) {
    let begun = statement ?? ([], line)
    let whole = begun.text + text
    guard whole.last == UInt8(ascii: ";") else {
      statement = (whole + [UInt8(ascii: " ")], begun.line)
      return
    }
    statement = nil
    guard let (names, address) = Self.importParts(whole), let part = Self.path(address, from: name)
    else { throw importError(begun.line) }
    imports.append(ScriptPart.Import(names: names, part: part, line: begun.line))
  }

  private mutating func takeCode(
    _ text: ArraySlice<UInt8>, isExported: Bool
  ) throws(TemplateError) {
    let isComment = text.starts(with: "//".utf8)
    isAfterImports = isAfterImports || !isComment && !text.isEmpty
    body.append(text)
    // Declarations begin with a lower-case word; most lines are within one.
    guard isExported || text.first.map({ (97...122).contains($0) }) == true else { return }
    try takeDeclaration(String(decoding: text, as: UTF8.self), isExported: isExported)
  }

  private mutating func takeDeclaration(
    _ text: String, isExported: Bool
  ) throws(TemplateError) {
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

  private static func begins(_ text: ArraySlice<UInt8>, with word: String) -> Bool {
    guard text.starts(with: word.utf8), let next = text.dropFirst(word.utf8.count).first else {
      return false
    }
    return " {*\"'".utf8.contains(next)
  }

  private static func isPartOfName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "$"
  }

  /// The names and the address of `import { a, b } from "./part.js";`; nil for any other statement.
  private static func importParts(_ text: [UInt8]) -> (names: [String], address: String)? {
    let opening = "import {".utf8
    guard text.starts(with: opening), let middle = text.place(of: "} from \"") else { return nil }
    let (list, rest) = (text[opening.count..<middle.lowerBound], text[middle.upperBound...])
    let address = rest.dropLast("\";".utf8.count)
    guard rest.suffix(2).elementsEqual("\";".utf8), !address.contains(UInt8(ascii: "\"")) else {
      return nil
    }
    var names = list.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map { String(decoding: $0.filter { $0 != UInt8(ascii: " ") }, as: UTF8.self) }
    // A list over several lines ends with a comma.
    if names.last == "" { names.removeLast() }
    let areNames = names.allSatisfy { !$0.isEmpty && $0.allSatisfy(isPartOfName) }
    return names.isEmpty || !areNames || list.place(of: " as ") != nil
      ? nil : (names, String(decoding: address, as: UTF8.self))
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
