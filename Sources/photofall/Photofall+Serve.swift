internal import CommandLineInterface
internal import FileSystem
internal import GalleryBuild
internal import GalleryModel
internal import PreviewServer

extension Photofall {
  /// `photofall serve`: shows a gallery in a browser until Control-C.
  static func serve(_ options: ServeOptions, on console: Console) async throws -> ExitCode {
    // A preview shows an empty folder as soon as photos come; a misspelt name would wait for ever.
    try GalleryBuild.checkInput(options.input)
    Program.allowManyFiles()
    let preview = Preview(try request(options)) { news in
      switch news {
      case .ready(let port, let address): welcome(to: address, on: port, options, console)
      case .nextAddress(let address): console.note("\(address)  (for another browser)")
      case .shared(let address): invite(to: address, console)
      case .problem(let problem): console.report(problem)
      }
    }
    try await Interruptible.run { try await preview.run() }
    return Interruptible.exitCode
  }

  private static func welcome(
    to address: String, on port: UInt16, _ options: ServeOptions, _ console: Console
  ) {
    if port != options.port, options.port != 0 { console.report("port \(options.port) is busy") }
    console.note("\(address)  (Control-C ends the preview)")
    if options.opens, !Browser.open(address) {
      console.report("no browser could be opened; open the address yourself")
    }
  }

  private static func invite(to address: String, _ console: Console) {
    console.note("\(address)  (for guests in your network, who can look)")
    if let code = QRCode(address) { console.show(code) }
  }

  private static func request(_ options: ServeOptions) throws -> PreviewRequest {
    let cache = try cacheFolder(options.cache, for: options.input)
    var build = BuildRequest(
      input: options.input, output: previewFolder(of: options.input, in: cache), cache: cache,
      jobs: options.jobs ?? processors)
    build.helper = Program.executable
    build.configuration = options.config
    // Drafts are in it, and what was undone. A folder that cannot be made is told of by the build.
    if let previews = build.output.parent { try? Folder.create(previews, isPrivate: true) }
    var request = PreviewRequest(
      build: build, port: options.port, history: historyFolder(of: options.input, in: cache),
      site: options.output)
    request.isShared = options.shares
    return request
  }

  /// The site that the preview of an input shows: a folder of its own in whatever cache, so that the
  /// next preview begins where this one ends.
  static func previewFolder(of input: Path, in cache: Path) -> Path {
    cache.appending("previews").appending(ContentHash(input.resolved.bytes).hex())
  }

  /// History of the edits of an input, which the preview undoes; kept beside its site.
  static func historyFolder(of input: Path, in cache: Path) -> Path {
    let site = previewFolder(of: input, in: cache)
    return Path(bytes: site.bytes + Array(".history".utf8))
  }
}
