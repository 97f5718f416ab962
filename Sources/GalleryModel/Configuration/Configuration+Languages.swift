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
  /// The keys whose texts may stand in several languages.
  private static let worded: Set = [
    "title", "description", "site.author", "site.licence", "sections", "captions", "titles", "alt",
  ]

  /// The value of a key in the language of a configuration: of texts by language, as in
  /// `{en: Evening, de: Abend}`, that in this language, else in the first that has one.
  func value(of key: String, in configuration: Configuration) -> YAMLNode {
    let languages = [configuration.language] + configuration.languages
    return Self.worded.contains(key) && languages.count > 1 ? spoken(in: languages) : self
  }

  private func spoken(in languages: [String]) -> YAMLNode {
    switch content {
    case .scalar: return self
    case .sequence(let nodes): return holding(.sequence(nodes.map { $0.spoken(in: languages) }))
    case .mapping(let pairs):
      let texts = pairs.filter { languages.contains($0.key.text ?? "") }
      guard texts.count == pairs.count, !pairs.isEmpty else {
        return holding(
          .mapping(pairs.map { (key: $0.key, value: $0.value.spoken(in: languages)) }))
      }
      return languages.lazy.compactMap { language in
        texts.first { $0.key.text == language }?.value
      }.first ?? self
    }
  }

  private func holding(_ content: Content) -> YAMLNode {
    YAMLNode(content: content, line: line, column: column)
  }
}
