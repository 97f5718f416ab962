internal import FileSystem
internal import PhotoMetadata
internal import Text

/// Keys that only `album.yaml` has.
extension AlbumFile {
  private typealias Pairs = [(key: YAMLNode, value: YAMLNode)]

  static let ownKeys = [
    "cover", "captions", "titles", "alt", "span", "poster", "hidden", "publish", "query",
    "photos",
  ]

  /// Reads a key that only `album.yaml` has; false for any other key.
  mutating func readOwnKey(
    _ pair: (key: YAMLNode, value: YAMLNode), of file: Path
  ) throws(ConfigurationError) -> Bool {
    switch (pair.key.text, pair.value.content) {
    case ("cover", .scalar(let name)): cover = Array(name.utf8)
    case ("captions", .mapping(let texts)): captions = try Self.byName(texts, .words, of: file)
    case ("titles", .mapping(let texts)): titles = try Self.byName(texts, .name, of: file)
    case ("alt", .mapping(let texts)): alts = try Self.byName(texts, .name, of: file)
    case ("span", .mapping(let spans)): self.spans = try Self.byName(spans, .columns, of: file)
    case ("poster", .mapping(let moments)):
      posters = try Self.byName(moments, .moment, of: file)
    case ("publish", .mapping(let fields)):
      published = try Self.byName(fields, .photoFields, of: file)
    case ("hidden", .sequence(let names)):
      hidden = Set(
        try names.map { name throws(ConfigurationError) in try Self.name(name, of: file) })
    case ("hidden", .scalar) where ValueType<Bool>.flag.parse(pair.value) != nil:
      isHidden = ValueType<Bool>.flag.parse(pair.value) == true
    case ("photos", .sequence(let photos)):
      for photo in photos { try Self.checkPath(photo, of: file) }
    case ("query", _): query = (try PhotoQuery(pair.value, of: file), pair.value)
    case (let key?, _) where !["captions", "span"].contains(key) && Self.ownKeys.contains(key):
      let meaning = Self.meaning[key] ?? ""
      throw ConfigurationError(
        file, at: pair.value, "\(key): expected \(meaning), found \(pair.value.kind)")
    default: return false
    }
    return true
  }

  /// Reads titles in the gallery's first language, whatever the language is.
  mutating func readOriginalTitles(_ value: YAMLNode, of file: Path) throws(ConfigurationError) {
    var first = configuration
    first.language = configuration.orderLanguage
    let own = try value.value(of: "titles", in: first, of: file)
    guard case .mapping(let texts) = own.content else { return }
    originalTitles = try Self.byName(texts, .name, of: file)
  }

  /// The value of each key in words; `captions` and `span` are keys of the configuration besides.
  private static let meaning = [
    "cover": "a file name", "titles": "file names with titles", "alt": "file names with texts",
    "poster": "file names of clips with seconds",
    "hidden": "a list of names of photos and folders, or yes for all of this folder",
    "photos": "a list of photos of other folders, each as its path below the gallery's "
      + "folder (single photos have titles, captions, alt, span and poster)",
    "publish": "file names with lists of fields, or no (metadata.publish is for all photos)",
  ]

  private static func byName<Value>(
    _ pairs: Pairs, _ type: ValueType<Value>, of file: Path
  ) throws(ConfigurationError) -> [[UInt8]: Value] {
    var values: [[UInt8]: Value] = [:]
    for (key, node) in pairs {
      values[try name(key, of: file)] = try type.value(of: node, in: file)
    }
    return values
  }

  private static func checkPath(_ node: YAMLNode, of file: Path) throws(ConfigurationError) {
    guard let text = node.text, Path(text).namesBelow != nil else {
      throw ConfigurationError(
        file, at: node,
        "photos: expected the path of a photo below the gallery's folder, as in Iceland/geyser.jpg, "
          + "found \(node.text ?? node.kind)")
    }
  }

  private static func name(_ node: YAMLNode, of file: Path) throws(ConfigurationError) -> [UInt8] {
    guard let text = node.text else {
      throw ConfigurationError(file, at: node, "expected a file name, found \(node.kind)")
    }
    guard !node.isNothing else {
      throw ConfigurationError(
        file, at: node,
        "expected a file name, found nothing; put quotes around a name that begins with #")
    }
    return Array(text.utf8)
  }
}

extension ValueType<String> {
  fileprivate static var words: Self { Self(summary: "a text", text: { $0 }, parse: \.text) }

  /// A text in one line; of white space alone an empty one.
  fileprivate static var name: Self {
    Self(summary: words.summary, text: words.text) { $0.text.map(\.inOneLine) }
  }
}

extension ValueType<Double> {
  fileprivate static var moment: Self { .number(0...86_400, unit: "seconds") }
}

extension ValueType<Int> {
  fileprivate static var columns: Self { .integer(1...100, unit: "a number of columns") }
}
