internal import Bytes
internal import Text

/// Check of a theme's templates against the contract: unknown names, parts and files.
struct TemplateCheck {
  private let theme: Theme
  private let words: [String]
  /// The templates that pages are made of.
  private var used: Set<String> = []

  /// Checks all templates of a theme.
  ///
  /// - Throws: `TemplateError` with the position of the first mistake.
  static func check(_ theme: Theme, _ words: Words) throws(TemplateError) {
    try refuseOtherEncodings(theme)
    var check = Self(theme, words)
    for (page, _) in TemplateContract.pages {
      try check.look(at: page, in: [TemplateContract.rows(of: page) ?? []])
    }
    try check.refuseStrays()
  }

  /// Refuses a text of the gallery that is not in UTF-8, which pages are in.
  private static func refuseOtherEncodings(_ theme: Theme) throws(TemplateError) {
    for (name, text) in theme.files.sorted(by: { $0.key < $1.key })
    where Theme.isText(name) && Theme.builtIn[name] != text {
      let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let bad = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }
      if let bad {
        throw TemplateError(
          file: theme.path(of: name), line: bad + 1, reason: "is not in UTF-8; save it in UTF-8")
      }
    }
  }

  private init(_ theme: Theme, _ words: Words) {
    self.theme = theme
    self.words = words.texts.keys.filter { !$0.hasPrefix("script.") }.sorted()
  }

  /// Looks at a template.
  ///
  /// - Parameter scopes: The rows that its names are looked up in, the innermost last.
  private mutating func look(
    at file: String, in scopes: [[ContractRow]]
  ) throws(TemplateError) {
    used.insert(file)
    guard let text = theme.files[file] else { return }
    var scopes = scopes
    let path = theme.path(of: file)
    for tag in TemplateTag.all(in: text) {
      let fail = { (reason: String) in
        TemplateError(file: path, offset: tag.offset, in: text, reason: reason)
      }
      switch tag.kind {
      case .part:
        // A part stands on several pages, and asks for what some of them have.
        try look(at: tag.name + ".mustache", in: [TemplateContract.all] + scopes)
      case .end: if scopes.count > 1 { scopes.removeLast() }
      // Refused when the template was parsed.
      case .delimiters: break
      case .escaped, .raw, .section, .inverted:
        let row = try row(of: tag.name, in: scopes, fail)
        if tag.kind == .raw, row?.isHTML != true {
          throw fail("\(tag.name) is text, which may hold < and &: write {{\(tag.name)}}")
        }
        if tag.kind == .section || tag.kind == .inverted {
          let members = tag.name == "words" ? wordRows : row?.members
          scopes.append(tag.kind == .section ? members ?? [] : [])
        }
      }
    }
  }

  /// The row of a name; nil for what needs none.
  private func row(
    of name: String, in scopes: [[ContractRow]], _ fail: (String) -> TemplateError
  ) throws(TemplateError) -> ContractRow? {
    if name == "." { return nil }
    if name.hasPrefix("words.") {
      let word = String(name.dropFirst("words.".count))
      let isKnown = words.contains(word) || words.contains { $0.hasPrefix(word + ".") }
      if !isKnown { throw fail(Self.unknown(name, among: words.map { "words." + $0 })) }
      return nil
    }
    var parts = name.split(separator: ".").map(String.init)[...]
    let first = parts.popFirst() ?? ""
    var row = scopes.reversed().lazy.compactMap { $0[first] }.first
    for part in parts { row = row?.members[part] }
    guard let row else {
      let names = scopes.flatMap { $0.flatMap(\.names) }
      throw fail(Self.unknown(name, among: names))
    }
    return row
  }

  private var wordRows: [ContractRow] { words.map { ContractRow($0, "") } }

  private static func unknown(_ name: String, among names: [String]) -> String {
    let nearest = Suggestion.nearest(to: name, among: names)
    let help = nearest.map { "did you mean \"\($0)\"?" } ?? "see Documentation/Templates.md"
    return "there is no \"\(name)\" here; \(help)"
  }

  /// Refuses a template of the gallery that no page is made of, and a sheet or script that nothing
  /// names and whose name is almost that of a built-in one.
  private func refuseStrays() throws(TemplateError) {
    let names = Set(Theme.builtIn.keys).union(Theme.builtIn.keys.map(Theme.whole))
    for file in theme.files.keys.sorted() where !names.contains(file) {
      if let reason = reason(against: file, among: names) {
        throw TemplateError(file: theme.path(of: file), reason: reason)
      }
    }
  }

  /// The reason to refuse a file that is not built in; nil for none.
  private func reason(against file: String, among names: Set<String>) -> String? {
    let kind = file.split(separator: ".").last.map(String.init) ?? ""
    let alike = names.filter { $0.hasSuffix("." + kind) }.sorted()
    let nearest = Suggestion.nearest(to: file, among: alike)
    let help = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
    if kind == "mustache", !used.contains(file) {
      return "no page is made of this template\(help)"
    }
    if kind == "html", !PageSlots.names.contains(file), !file.contains("/"),
      let slot = Suggestion.nearest(to: file, among: PageSlots.names)
    {
      return "no page takes this in; did you mean \"\(slot)\"?"
    }
    if let help = Self.help(forWords: file) { return "no language has this name; \(help)" }
    let reason: String? =
      if let look = Self.look(almost: file) {
        "no look has this name; did you mean \"\(look)\"?"
      } else if kind == "css", let part = Self.part(almost: file) {
        "no part of a sheet has this name; did you mean \"\(part)\"?"
      } else if nearest != nil, !file.contains("/") {
        "no file of the theme asks for this one\(help)"
      } else {
        nil
      }
    return ["css", "js"].contains(kind) && reason != nil && !isNamed(file) ? reason : nil
  }

  /// The built-in part of a sheet that has the path of another file but for its case, the spelling of colours
  /// and a folder; nil for none. Other names are those of parts that a theme adds.
  private static func part(almost file: String) -> String? {
    let (folder, name) = Self.parted(file.lowercased())
    return Theme.builtIn.keys.sorted().first { part in
      let own = Self.parted(part)
      return part.hasSuffix(".css") && !own.folder.isEmpty
        && (folder.isEmpty || folder == own.folder)
        && own.name == name.replacing("color", with: "colour")
    }
  }

  private static func parted(_ file: String) -> (folder: Substring, name: String) {
    let start = file.lastIndex(of: "/").map { file.index(after: $0) } ?? file.startIndex
    return (file[..<start], String(file[start...]))
  }

  /// The built-in file of a look that has almost the name of another one; nil for none.
  private static func look(almost file: String) -> String? {
    let folder = "looks/"
    guard file.lowercased().hasPrefix(folder) else { return nil }
    let looks = Theme.builtIn.keys.filter { $0.hasPrefix(folder) }
      .map { String($0.dropFirst(folder.count)) }
    return Suggestion.nearest(to: String(file.dropFirst(folder.count)), among: looks.sorted())
      .map { folder + $0 }
  }

  /// The advice for a file of words whose name no language has; nil for another file.
  private static func help(forWords file: String) -> String? {
    guard file.lowercased().hasPrefix("strings/"), let dot = file.lastIndex(of: "."),
      [".yaml", ".yml"].contains(file[dot...].lowercased())
    else { return nil }
    let subtags = file[..<dot].dropFirst("Strings/".count).split(whereSeparator: "-_".contains)
    guard let language = subtags.first else { return nil }
    let isTag = (2...3).contains(language.count)
    let meant = isTag ? Words.file(of: subtags) : Words.file(ofLanguageCalled: language)
    // A folder `strings` may hold something else.
    guard file.hasPrefix("Strings/") || meant.flatMap({ Theme.builtIn[$0] }) != nil else {
      return nil
    }
    guard let meant else { return "its tag is meant, as in \"Strings/de.yaml\"" }
    return meant == file ? nil : "did you mean \"\(meant)\"?"
  }

  private func isNamed(_ file: String) -> Bool {
    theme.files.contains { $0.key != file && $0.value.place(of: file) != nil }
  }
}
