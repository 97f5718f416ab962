internal import FileSystem
internal import GalleryModel
internal import Imaging
internal import SiteRendering

/// What a build finds in its input before any photo is opened.
struct InputFolder: Sendable {
  let path: Path
  let configuration: Configuration
  let theme: Theme
  private(set) var tree: ScannedFolder
  /// When the tree was looked through, nanoseconds since 1970.
  let scanned: Int
  /// Who opens the photos.
  let helpers: PhotoHelpers

  /// Looks through the input, its configuration and its templates.
  ///
  /// - Throws: `BuildError` for an input that is not there, or a configuration that is not good.
  init(_ request: BuildRequest) throws(BuildError) {
    let path = request.input
    self.path = path
    let kind = try wrapping(try FileStatus(path, followingLinks: true)?.kind) {
      .noInput(path, reason: $0.reason)
    }
    guard let kind else { throw .noInput(path, reason: "no such folder") }
    guard kind == .folder else { throw .noInput(path, reason: "this is no folder of photos") }
    configuration = try Self.configuration(request)
    theme = try wrapping(try Theme(folder: path.appending("Templates"))) {
      .noInput($0.path, reason: $0.reason)
    }
    var options = PicturePlan.Options()
    options.allowsTruncated = request.allowsTruncated
    options.limits = configuration.limits
    helpers = PhotoHelpers(
      PhotoHelper.Setup(recipe: configuration.pictures, options: options), running: request.helper)
    scanned = FileStamp.now
    tree = try wrapping(try ScannedFolder(scanning: path, depth: configuration.folderLimit)) {
      .noInput(path, reason: $0.reason)
    }
  }

  /// Reads what people wrote beside their photos.
  ///
  /// - Throws: `BuildError.noInput` for a file that may say what is hidden, and cannot be read.
  mutating func readNotes() throws(BuildError) {
    tree.readNotes()
    guard let problem = tree.allFolders.lazy.flatMap(\.unreadableNotes).first else { return }
    throw .noInput(problem.path, reason: "cannot \(problem.action): \(problem.reason)")
  }

  private static func configuration(_ request: BuildRequest) throws(BuildError) -> Configuration {
    let usual = request.input.appending("photofall.yaml")
    let file = request.configuration ?? usual
    let isThere = try wrapping(try FileStatus(file, followingLinks: true) != nil) {
      .noInput(file, reason: $0.reason)
    }
    if !isThere, request.configuration == nil { return Configuration() }
    let text = try wrapping(try File.read(file, limit: 16 << 20)) {
      .noInput(file, reason: $0.reason)
    }
    var configuration: Configuration
    do throws(ConfigurationError) {
      configuration = try Configuration(parsing: text, of: file)
    } catch {
      throw .configuration(error)
    }
    configuration.pictures.watermark = try watermark(configuration.watermark, beside: file)
    return configuration
  }

  private static func watermark(
    _ settings: WatermarkSettings, beside configuration: Path
  ) throws(BuildError) -> Watermark? {
    guard let name = settings.file else { return nil }
    let file = (configuration.parent ?? "").appending(name)
    do throws(ImagingError) {
      var watermark = try Watermark(of: file)
      watermark.position = settings.position
      watermark.opacity = settings.opacity
      watermark.minimumWidth = settings.minimumWidth
      return watermark
    } catch {
      throw .noInput(file, reason: "the watermark: \(error.description)")
    }
  }

  /// Refuses a folder to write into that the next build would take for input.
  ///
  /// - Throws: `BuildError.output`.
  func checkFolder(_ output: Path, option: String) throws(BuildError) {
    let (input, site) = (path.resolved, output.resolved)
    guard site != input else {
      throw .output(output, reason: "this is the folder of photos; choose another with \(option)")
    }
    let prefix = input.appending("").bytes
    guard site.bytes.starts(with: prefix) else { return }
    let inside = site.bytes[prefix.count...].split(separator: UInt8(ascii: "/"))
    let isLeftAlone = inside.contains { [UInt8(ascii: "."), UInt8(ascii: "_")].contains($0.first) }
    guard isLeftAlone else {
      throw .output(
        output,
        reason: "lies among the photos; there its name must begin with _ or a dot, as in _site")
    }
  }

  /// The gallery of the photos that can be used.
  ///
  /// - Throws: `BuildError.configuration` for an `album.yaml` that is not good, `.noPhotos`.
  func album(
    of probed: [Path: ProbedFile], _ problems: [BuildReport.Problem]
  ) throws(BuildError) -> Album {
    let title = String(decoding: path.resolved.name, as: UTF8.self)
    let album: Album?
    do throws(ConfigurationError) {
      album = try Album(
        arranging: tree, probed: probed, title: title, configuration: configuration)
    } catch {
      throw .configuration(error)
    }
    guard let album else { throw .noPhotos(path, problems) }
    return album
  }

  /// What renders a gallery of the input with its theme.
  ///
  /// - Throws: `BuildError.template` for a template that cannot be used.
  func renderer(
    of root: Album, for request: BuildRequest
  ) throws(BuildError) -> SiteRenderer {
    do throws(TemplateError) {
      return try SiteRenderer(root, theme: theme, hasFragments: request.hasFragments)
    } catch {
      throw .template(error.description)
    }
  }
}
