internal import FileSystem
internal import GalleryModel
internal import Glibc
internal import Imaging
internal import Pictures
internal import SiteRendering

/// Input of a build after the scan, before any photo is opened.
struct ScannedInput: Sendable {
  let path: Path
  /// The file of the configuration, where another than the usual one was named.
  let configurationFile: Path?
  /// The configuration in each language of the gallery, the first one before all.
  let configurations: [Configuration]
  let theme: Theme
  /// The parts of the site that are written.
  let parts: SiteParts
  /// True for a preview, where photos that are all hidden can be shown again.
  let isPreview: Bool
  let pictures: PictureSettings
  /// The processes that read its photos and make their pictures.
  let helpers: PhotoHelpers
  /// The stores behind that of the cache.
  let stores: SharedStores
  private(set) var tree: ScannedFolder
  /// The time of the scan, nanoseconds since 1970.
  let scanned: Int
  /// The hash of everything that the build depends on; nil if a later change might not show.
  private(set) var fingerprint: ContentHash?
  /// The albums whose photos need not be looked at again.
  private(set) var known = KnownAlbums()
  /// True if there are other files, which are left out.
  var isPortion = false

  /// Scans the input, and reads its configuration and its templates.
  ///
  /// - Parameters:
  ///   - memory: The memory of earlier builds in this process; nil: there is none.
  ///   - share: The file with the list of the input that is read in place of its folders, and the share
  ///     whose files are asked for; nil: all are.
  /// - Throws: `BuildError` for a missing input, an invalid configuration, or a folder to write
  ///   into that the next build would scan as input.
  init(
    _ request: BuildRequest, recalling memory: BuildMemory? = nil,
    _ share: (list: Path, of: Shard)? = nil
  ) throws(BuildError) {
    let path = request.input
    (self.path, configurationFile, parts) = (path, request.configuration, request.parts)
    isPreview = request.isPreview
    try GalleryBuild.checkInput(path)
    let given = try Self.configurations(request)
    if given[0].precautions.sandbox == .require, !PhotoHelper.canBeConfined {
      throw .unconfined(path, means: PhotoHelper.confinement)
    }
    let theme = try Self.theme(of: path, ignoring: given[0].ignored, after: memory?.theme)
    memory?.theme = theme
    self.theme = theme
    configurations = given.map { $0.publishing(request.parts, with: theme) }
    let configuration = configurations[0]
    pictures = PictureSettings(of: request, configuration)
    helpers = PhotoHelpers(pictures, running: request.helper)
    stores = try Self.stores(configuration.store, request)
    scanned = FileStamp.now
    tree = try Self.tree(request, configuration, share)
    try checkFolders(request)
    fingerprint = fingerprint(request)
  }

  /// The configuration in the first, or only, language.
  var configuration: Configuration { configurations[0] }

  private static func theme(
    of input: Path, ignoring ignored: [String], after former: Theme?
  ) throws(BuildError) -> Theme {
    let folder = input.appending("Templates")
    return try wrapping(try Theme(folder: folder, ignoring: ignored, after: former)) {
      let most = "a file of a theme has at most \(Theme.mostBytes >> 20) MiB"
      return .noInput($0.path, reason: $0.code == EFBIG ? most : $0.reason)
    }
  }

  /// The folder that relative paths of the configuration start from.
  static func beside(_ request: BuildRequest) -> Path {
    (request.configuration.map { $0.parent ?? "." }) ?? request.input
  }

  private static func stores(
    _ settings: StoreSettings, _ request: BuildRequest
  ) throws(BuildError) -> SharedStores {
    var settings = settings
    // What is found far away would be put near.
    settings.isReadOnly = settings.isReadOnly || request.isDryRun
    let beside = beside(request)
    if let folder = SharedStores.folder(settings, beside: beside),
      folder.resolved == request.cache.resolved
    {
      throw .output(
        request.cache,
        reason: "is the folder that store.folder shares, from which caches remove pictures; choose "
          + "another with --cache")
    }
    let identity = try wrapping(settings.address == nil ? .none : try StoreIdentity()) {
      .unread($0.path, $0)
    }
    guard !SharedStores.isOverheard(settings, identity) else {
      throw .output(
        Path(settings.address ?? ""),
        reason: "a token is sent over https alone; change store.url, or unset the token")
    }
    guard !SharedStores.isAnonymous(settings, identity) else {
      throw .output(
        Path(settings.address ?? ""),
        reason: "store.region has requests signed with the name of the key; set "
          + "PHOTOFALL_STORE_USER to it, or take store.region away")
    }
    return SharedStores(settings, beside: beside, identity)
  }

  private static func tree(
    _ request: BuildRequest, _ configuration: Configuration, _ share: (list: Path, of: Shard)?
  ) throws(BuildError) -> ScannedFolder {
    let (path, depth) = (request.input, configuration.folderLimit)
    let watermark = configuration.watermark.file.map { beside(request).appending($0) }
    let rules = IgnoreRules(configuration.ignored, watermark: watermark?.pattern(below: path))
    let list: InputList? = if let share { try list(share.list) } else { nil }
    do throws(FileSystemError) {
      guard let list, let share else {
        return try ScannedFolder(scanning: path, depth: depth, ignoring: rules)
      }
      return try ScannedFolder(
        list, in: path, depth: depth, ignoring: rules, share.of.contains)
    } catch {
      throw .noInput(path, reason: error.reason)
    }
  }

  private static func list(_ file: Path) throws(BuildError) -> InputList {
    let text = try wrapping(try File.read(named: file)) { .unread(file, $0) }
    do throws(ConfigurationError) {
      return try InputList(parsing: text, of: file)
    } catch {
      throw .configuration(error)
    }
  }

  /// Reads the notes beside the photos, `album.yaml` and texts, but no sidecars.
  ///
  /// - Throws: `BuildError.noInput` for an unreadable note, since it may hide photos.
  mutating func readNotes() throws(BuildError) {
    tree.readNotes()
    try checkNotes()
  }

  /// Reads which photos albums list, and no other notes.
  ///
  /// - Throws: As `readNotes` does.
  mutating func readLists() throws(BuildError) {
    tree.readLists()
    try checkNotes()
  }

  /// Makes sure that no note was found unreadable.
  ///
  /// - Throws: As `readNotes` does.
  func checkNotes() throws(BuildError) {
    guard let problem = tree.allFolders.lazy.flatMap(\.unreadableNotes).first else { return }
    throw .unreadable(problem)
  }

  /// The input with albums that are as the last build left them, without the files of these, since those
  /// of a large gallery take much memory; but for those that have come, and those of which notes tell.
  func recalling(_ known: KnownAlbums) -> ScannedInput {
    recalling(known) { folder in
      guard let album = known.albums[folder.relative] else { return nil }
      return album.isChanged && !folder.noteFiles.isEmpty ? nil : album.fresh
    }
  }

  /// The input with known albums, and with but some of the files of folders.
  ///
  /// - Parameter kept: The files of a folder that are kept; nil: all.
  func recalling(
    _ known: KnownAlbums, keeping kept: (ScannedFolder) -> [ScannedFile]?
  ) -> ScannedInput {
    var input = self
    input.known = known
    input.tree = tree.keepingFiles(kept)
    return input
  }

  /// Leaves out the files of each folder after so many, as if they were not there.
  mutating func cutFiles(after count: Int) { tree = tree.cuttingFiles(after: count) }

  /// The input as if nothing but these files were in it, beside the notes of their folders.
  func keeping(_ files: [ScannedFile]) -> ScannedInput {
    var input = self
    input.tree = tree.keeping(Set(files.lazy.map(\.relative)))
    return input
  }

  static func configurations(
    _ request: BuildRequest
  ) throws(BuildError) -> [Configuration] {
    // A file named by the user may be a link; one in the input may not, like all notes there.
    let input = request.configuration == nil ? request.input : nil
    let file = request.configuration ?? request.input.appending("photofall.yaml")
    let kind = try wrapping(try FileStatus(file, followingLinks: input == nil)?.kind) {
      .noInput(file, reason: $0.reason)
    }
    if kind == nil, input != nil { return [Configuration()] }
    // A preview reads it again and again, which a pipe allows once.
    guard kind != .other || input == nil && !request.isPreview else {
      throw .noInput(file, reason: "this is no file")
    }
    let text = try wrapping(
      input == nil
        ? try File.read(named: file, limit: ScannedFolder.longestNote)
        : try File.read(file, beneath: input, limit: ScannedFolder.longestNote)
    ) { .unread(file, $0) }
    var all: [Configuration]
    do throws(ConfigurationError) {
      all = try Configuration.all(parsing: text, of: file)
    } catch {
      throw .configuration(error)
    }
    let watermark = try watermark(all[0], beside: file, beneath: input)
    for index in all.indices {
      if request.isPreview { all[index].mediaBase = nil }
      all[index].pictures.watermark = watermark
    }
    return all
  }

  private static func watermark(
    _ configuration: Configuration, beside place: Path, beneath input: Path?
  ) throws(BuildError) -> Watermark? {
    let settings = configuration.watermark
    guard let name = settings.file else { return nil }
    let file = (place.parent ?? "").appending(name)
    do throws(ImagingError) {
      var watermark = try Watermark(of: file, beneath: input, for: configuration.pictures)
      watermark.position = settings.position
      watermark.opacity = settings.opacity
      watermark.minimumWidth = settings.minimumWidth
      return watermark
    } catch {
      let isOutside = error == .cannotRead(code: EXDEV) || name.hasPrefix("/")
      throw .noInput(
        file,
        reason: input != nil && isOutside
          ? "the watermark has to lie in the folder of photos; there it is none of them"
          : "the watermark: \(error.description)")
    }
  }
}

extension PictureSettings {
  /// The settings that a build makes all its pictures with.
  fileprivate init(of request: BuildRequest, _ configuration: Configuration) {
    var options = PicturePlan.Options()
    options.allowsTruncated = request.allowsTruncated
    options.limits = configuration.limits
    options.folder = request.input
    self.init(recipe: configuration.pictures, options: options)
    precautions = configuration.precautions
    clips = configuration.clips
    clips.background = configuration.pictures.background
    ffmpeg = configuration.ffmpeg.map { Path($0) }
  }
}

extension Path {
  /// The pattern that stands for this file alone among those to ignore; nil if it is not in a folder or
  /// below it.
  fileprivate func pattern(below folder: Path) -> String? {
    resolved.names(below: folder.resolved)?.map { name in
      let special = Array("*?[\\".utf8)
      return "/"
        + String(
          decoding: name.flatMap { special.contains($0) ? [UInt8(ascii: "\\"), $0] : [$0] },
          as: UTF8.self)
    }.joined()
  }
}
