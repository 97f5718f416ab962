public import FileSystem

/// Content of an `album.yaml`.
struct AlbumFile {
  /// The effective configuration: this file over the configuration of the album above.
  var configuration: Configuration
  /// The file name of the cover photo.
  var cover: [UInt8]?
  /// Captions by file name, in Markdown.
  var captions: [[UInt8]: String] = [:]
  /// Descriptions by file name, for people who do not see the photos.
  var alts: [[UInt8]: String] = [:]
  /// The number of columns that a photo covers, by file name; 1 for all others.
  var spans: [[UInt8]: Int] = [:]
  /// The moments of clips that their pictures show, by file name, seconds.
  var posters: [[UInt8]: Double] = [:]
  /// The names of hidden photos and folders.
  var hidden: Set<[UInt8]> = []
  /// True if the folder itself is hidden.
  var isHidden = false

  /// Reads the file of a folder, over the configuration of the album above.
  ///
  /// - Throws: `ConfigurationError` with the line and column of the mistake.
  init(
    of folder: ScannedFolder, below parent: Configuration, isRoot: Bool
  ) throws(ConfigurationError) {
    configuration = parent
    if !isRoot {
      configuration.title = nil
      configuration.description = nil
      // A list names the photos of one album.
      if case .list = configuration.sections { configuration.sections = .none }
    }
    if let text = folder.notes[Array("album.yaml".utf8)] {
      try read(text, of: folder.path.appending("album.yaml"))
    }
  }

  /// The settings that a text gives, below those of the gallery.
  fileprivate init(
    parsing text: [UInt8], of file: Path, below parent: Configuration
  ) throws(ConfigurationError) {
    configuration = parent
    try read(text, of: file)
  }

  private mutating func read(_ text: [UInt8], of file: Path) throws(ConfigurationError) {
    guard let root = try YAMLNode.parse(text, of: file) else { return }
    guard case .mapping(let pairs) = root.content else {
      throw ConfigurationError(file, at: root, "expected keys and values, found \(root.kind)")
    }
    var settings: [(key: YAMLNode, value: YAMLNode)] = []
    for pair in pairs {
      if try !readOwnKey(pair, of: file) { settings.append(pair) }
    }
    let rest = YAMLNode(content: .mapping(settings), line: root.line, column: root.column)
    try configuration.apply(
      rest, keys: ConfigurationKey.table.filter(\.isForAlbums), besides: Self.ownKeys, of: file)
  }

  /// The keys that only `album.yaml` has.
  static let ownKeys = ["cover", "captions", "alt", "span", "poster", "hidden"]

  /// Reads a key that only `album.yaml` has; false for any other key.
  private mutating func readOwnKey(
    _ pair: (key: YAMLNode, value: YAMLNode), of file: Path
  ) throws(ConfigurationError) -> Bool {
    switch (pair.key.text, pair.value.content) {
    case ("cover", .scalar(let name)): cover = Array(name.utf8)
    case ("captions", .mapping(let texts)): captions = try Self.texts(texts, of: file)
    case ("alt", .mapping(let texts)): alts = try Self.texts(texts, of: file)
    case ("span", .mapping(let spans)): self.spans = try Self.spans(spans, of: file)
    case ("poster", .mapping(let moments)): posters = try Self.moments(moments, of: file)
    case ("hidden", .sequence(let names)):
      hidden = Set(
        try names.map { name throws(ConfigurationError) in try Self.name(name, of: file) })
    case ("hidden", .scalar) where ValueType<Bool>.flag.parse(pair.value) != nil:
      isHidden = ValueType<Bool>.flag.parse(pair.value) == true
    case ("cover", _), ("alt", _), ("hidden", _), ("span", _), ("poster", _):
      throw ConfigurationError(
        file, at: pair.value,
        "cover is a file name, alt are file names with texts, hidden is a list of names of photos "
          + "and folders, or yes for all of this folder, span are file names with numbers of columns, "
          + "poster are file names of clips with seconds"
      )
    default: return false
    }
    return true
  }

  private static func texts(
    _ pairs: [(key: YAMLNode, value: YAMLNode)], of file: Path
  ) throws(ConfigurationError) -> [[UInt8]: String] {
    var texts: [[UInt8]: String] = [:]
    for (key, value) in pairs {
      guard let text = value.text else {
        throw ConfigurationError(file, at: value, "expected a text, found \(value.kind)")
      }
      texts[try name(key, of: file)] = text
    }
    return texts
  }

  private static func spans(
    _ pairs: [(key: YAMLNode, value: YAMLNode)], of file: Path
  ) throws(ConfigurationError) -> [[UInt8]: Int] {
    var spans: [[UInt8]: Int] = [:]
    for (key, value) in pairs {
      guard let columns = value.text.flatMap({ Int($0) }), (1...100).contains(columns) else {
        throw ConfigurationError(
          file, at: value, "expected a number of columns from 1 to 100, found \(value.kind)")
      }
      spans[try name(key, of: file)] = columns
    }
    return spans
  }

  private static func moments(
    _ pairs: [(key: YAMLNode, value: YAMLNode)], of file: Path
  ) throws(ConfigurationError) -> [[UInt8]: Double] {
    var moments: [[UInt8]: Double] = [:]
    for (key, value) in pairs {
      guard let seconds = value.text.flatMap({ Double($0) }), (0...86_400).contains(seconds) else {
        throw ConfigurationError(
          file, at: value, "expected seconds from 0 to 86400, found \(value.kind)")
      }
      moments[try name(key, of: file)] = seconds
    }
    return moments
  }

  private static func name(_ node: YAMLNode, of file: Path) throws(ConfigurationError) -> [UInt8] {
    guard let text = node.text else {
      throw ConfigurationError(file, at: node, "expected a file name, found \(node.kind)")
    }
    return Array(text.utf8)
  }
}

extension Configuration {
  /// The configuration of an album: this one, with what the text of its `album.yaml` says.
  ///
  /// - Throws: `ConfigurationError` for whatever a build would refuse.
  public func album(
    parsing text: [UInt8], of file: Path
  ) throws(ConfigurationError) -> Configuration {
    try AlbumFile(parsing: text, of: file, below: self).configuration
  }
}
