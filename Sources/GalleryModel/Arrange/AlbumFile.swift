public import FileSystem
internal import PhotoMetadata

/// Content of an `album.yaml`.
struct AlbumFile {
  /// The effective configuration: this file over the configuration of the album above.
  var configuration: Configuration
  /// The file name of the cover photo.
  var cover: [UInt8]?
  /// Captions by file name, in Markdown.
  var captions: [[UInt8]: String] = [:]
  /// Titles by file name, in place of those in the photos.
  var titles: [[UInt8]: String] = [:]
  /// The same in the gallery's first language, which goes into originals.
  var originalTitles: [[UInt8]: String] = [:]
  /// Descriptions by file name, for people who do not see the photos.
  var alts: [[UInt8]: String] = [:]
  /// The number of columns that a photo covers, by file name; 1 for all others.
  var spans: [[UInt8]: Int] = [:]
  /// The moments of clips that their pictures show, by file name, seconds.
  var posters: [[UInt8]: Double] = [:]
  /// The metadata fields that the site publishes of single photos, by file name.
  var published: [[UInt8]: [MetadataField]] = [:]
  /// The query whose photos the album shows, and its place in the file.
  var query: (query: PhotoQuery, place: YAMLNode)?
  /// The names of hidden photos and folders.
  var hidden: Set<[UInt8]> = []
  /// True if the folder itself is hidden.
  var isHidden = false
  /// True if the album is not listed, and its own file says so or has a secret; it needs none below an
  /// album that is not listed either and has none.
  private(set) var isSecret = false

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
    } else if case .list(let sections) = configuration.sections {
      configuration.sections = .list(folder.spelled(sections))
    }
    if let text = folder.notes[Array("album.yaml".utf8)] {
      try read(text, of: folder.path.appending("album.yaml"))
    }
    try Self.refuseDamage(of: folder)
  }

  /// Refuses an `arrangement.txt` that is none, as a power cut may leave one: it may have hidden photos.
  private static func refuseDamage(of folder: ScannedFolder) throws(ConfigurationError) {
    let text = folder.notes[ScannedFolder.arrangementFile] ?? []
    guard let damage = text.firstIndex(of: 0) else { return }
    throw ConfigurationError(
      folder.path.appending(ScannedFolder.arrangementFile),
      line: text[..<damage].count { $0 == UInt8(ascii: "\n") } + 1,
      "a NUL byte is in no file name, so the file is damaged; write it anew, since it may hide photos"
    )
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
    try root.refuseComments(in: text, of: file)
    guard case .mapping(let pairs) = root.content else {
      throw ConfigurationError(file, at: root, "expected keys and values, found \(root.kind)")
    }
    var settings: [(key: YAMLNode, value: YAMLNode)] = []
    for (key, value) in pairs {
      let own = try value.value(of: key.text ?? "", in: configuration, of: file)
      let pair = (key: key, value: own)
      if key.text == "titles" { try readOriginalTitles(value, of: file) }
      // Nothing may be meant to publish no field.
      if own.isNothing, key.text != "publish", Self.ownKeys.contains(key.text ?? "") { continue }
      if try !readOwnKey(pair, of: file) { settings.append(pair) }
    }
    let rest = YAMLNode(content: .mapping(settings), line: root.line, column: root.column)
    let wasListed = configuration.isListed
    try configuration.apply(
      rest, keys: ConfigurationKey.table.filter(\.isForAlbums), besides: Self.ownKeys, of: file)
    let ownWords = settings.filter { ["listed", "secret"].contains($0.key.text ?? "") }
    // A gallery that is not listed as a whole may have no secret, and albums that say the same again.
    isSecret =
      !configuration.isListed && ownWords.contains { !$0.value.isNothing }
      && (wasListed || configuration.secret?.isEmpty == false)
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
