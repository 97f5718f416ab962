internal import FileSystem
internal import SiteFormat
internal import Text

extension WrittenPage {
  /// Reads a page.
  ///
  /// Between lines of `---` before the text may stand `title` and `menu`. Without that title it is
  /// the first heading with words, else the file's name.
  ///
  /// - Parameter common: The page for all languages, whose title and place in the menu this one has where
  ///   it says none; nil where this is that one.
  /// - Throws: `ConfigurationError` for what stands there and cannot be understood.
  init(
    parsing text: [UInt8], of file: Path, at path: SitePath, in configuration: Configuration,
    besides common: WrittenPage?
  ) throws(ConfigurationError) {
    var matter = FrontMatter()
    var lines = Self.lines(of: text)
    if let end = Self.matterEnd(in: lines) {
      try matter.read(lines[..<end].joined(separator: "\n"), of: file, in: configuration)
      lines.removeFirst(end + 1)
    }
    let body = lines.drop(while: \.isBlank).joined(separator: "\n")
    let heading = matter.title == nil ? Markdown.heading(of: body) : nil
    title =
      matter.title ?? heading.map { MarkdownText.escaping($0.words) } ?? common?.title
      ?? file.nameTitle
    beginsWithTitle = heading?.isFirst ?? false
    self.text = body
    isInMenu = matter.isInMenu ?? common?.isInMenu ?? false
    self.path = path
  }

  private static func lines(of text: [UInt8]) -> [String] {
    ScannedFolder.words(of: text)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
  }

  /// The index of the line that ends the settings before the text, as YAML ends them; nil for none.
  /// A line of `---` with an empty one behind it is a rule of the text.
  private static func matterEnd(in lines: [String]) -> Int? {
    guard let start = lines.firstIndex(where: { !$0.isBlank }),
      lines[start].withoutEndSpace == "---", lines[(start + 1)...].first?.isBlank == false
    else { return nil }
    return lines[(start + 1)...].firstIndex { ["---", "..."].contains($0.withoutEndSpace) }
  }
}

/// Settings before the text of a page.
private struct FrontMatter {
  var title: String?
  var isInMenu: Bool?

  mutating func read(
    _ text: String, of file: Path, in configuration: Configuration
  ) throws(ConfigurationError) {
    guard let root = try YAMLNode.parse(Array(text.utf8), of: file), !root.isNothing else { return }
    guard case .mapping(let pairs) = root.content else {
      throw ConfigurationError(file, at: root, "expected keys and values, found \(root.kind)")
    }
    for (key, value) in pairs {
      switch key.text {
      case "title":
        let title = try value.value(of: "title", in: configuration, of: file)
        self.title = try ValueType<String?>.name.value(of: title, in: file)
      case "menu": isInMenu = try ValueType<Bool>.flag.value(of: value, in: file)
      default:
        throw ConfigurationError(
          file, at: key, "unknown key \"\(key.text ?? "")\"; a page has title and menu")
      }
    }
  }
}

extension Path {
  /// The name of a Markdown file as a title, without the language that it is in.
  fileprivate var nameTitle: String {
    String(decoding: (ScannedFolder.common(name) ?? name).dropLast(3), as: UTF8.self)
  }
}
