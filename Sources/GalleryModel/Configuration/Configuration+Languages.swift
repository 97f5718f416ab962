public import FileSystem

extension Configuration {
  /// Reads the text of a `photofall.yaml` for each of its languages, the first one before all.
  ///
  /// - Returns: At least one configuration.
  /// - Throws: `ConfigurationError` as for one.
  public static func all(
    parsing text: [UInt8], of file: Path
  ) throws(ConfigurationError) -> [Configuration] {
    let first = try Configuration(parsing: text, of: file)
    var all = [first]
    for language in first.languages.dropFirst() {
      all.append(try Configuration(parsing: text, of: file, in: language))
    }
    return all
  }

  /// The folder of the pages in a language: the site's root for the first, or only, one.
  public func folder(of language: String) -> [String] {
    language == languages.first ?? language ? [] : [language]
  }

  /// The language by which names are ordered: the same for all, so that these have the same pages.
  var orderLanguage: String { languages.first ?? language }
}

extension YAMLNode {
  /// The keys whose value is a text that may stand in several languages.
  private static let texts: Set = ["title", "description", "site.author", "site.licence"]
  /// The keys whose value holds such texts.
  private static let holders: Set = ["sections", "captions", "titles", "alt"]

  /// The value of a key in the language of a configuration: of texts by language, as in
  /// `{en: Evening, de: Abend}`, that in this language, else in the first that has one.
  ///
  /// - Throws: `ConfigurationError` for a text in a language that the site is not made in.
  func value(
    of key: String, in configuration: Configuration, of file: Path
  ) throws(ConfigurationError) -> YAMLNode {
    let isText = Self.texts.contains(key)
    guard isText || Self.holders.contains(key) else { return self }
    return try spoken(
      in: [configuration.language] + configuration.languages, isText: isText, of: file)
  }

  /// - Parameter isText: True where a text is expected, so that keys can only be languages.
  private func spoken(
    in languages: [String], isText: Bool, of file: Path
  ) throws(ConfigurationError) -> YAMLNode {
    switch content {
    case .scalar: return self
    case .sequence(let nodes):
      var spoken: [YAMLNode] = []
      for node in nodes {
        spoken.append(try node.spoken(in: languages, isText: isText, of: file))
      }
      return holding(.sequence(spoken))
    case .mapping(let pairs):
      let texts = pairs.filter { languages.contains($0.key.text ?? "") }
      if let other = Self.otherLanguage(in: pairs.map(\.key), languages, isText: isText) {
        throw ConfigurationError(
          file, at: other, Self.reason(against: other.text ?? "", languages))
      }
      guard texts.count == pairs.count, isText || languages.count > 1, !pairs.isEmpty else {
        var spoken: [(key: YAMLNode, value: YAMLNode)] = []
        for (key, value) in pairs {
          spoken.append((key, try value.spoken(in: languages, isText: true, of: file)))
        }
        return holding(.mapping(spoken))
      }
      return languages.lazy.compactMap { language in
        texts.first { $0.key.text == language }?.value
      }.first ?? self
    }
  }

  private static func reason(against tag: String, _ languages: [String]) -> String {
    let meant = languages.first { $0.lowercased() == tag.lowercased() }
    let help = meant.map { "did you mean \"\($0)\"?" } ?? "add it there, or leave its words out"
    return "\"\(tag)\" is not among languages; \(help)"
  }

  /// The first of some keys that is no language of the site, where all look like languages, and one is or
  /// a text is expected.
  private static func otherLanguage(
    in keys: [YAMLNode], _ languages: [String], isText: Bool
  ) -> YAMLNode? {
    let tags = keys.map { $0.text ?? "" }
    guard let other = tags.firstIndex(where: { !languages.contains($0) }),
      isText || tags.contains(where: languages.contains),
      tags.allSatisfy({ $0.wholeMatch(of: /[a-z]{2,3}(-[A-Za-z0-9]{2,8})*/) != nil })
    else { return nil }
    return keys[other]
  }

  private func holding(_ content: Content) -> YAMLNode {
    YAMLNode(content: content, line: line, column: column)
  }
}
