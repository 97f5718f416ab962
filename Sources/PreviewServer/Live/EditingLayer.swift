internal import CEditor
internal import FileSystem

/// What the preview adds to every page: the editing layer, which no published site has.
struct EditingLayer: Sendable {
  /// Where its files and its answers stand; a scan passes over names that begin so, so no page of
  /// a site is in the way.
  static let folder = "_photofall"

  private let token: String
  private let files: [[UInt8]: [UInt8]]

  /// Prepares the layer.
  ///
  /// - Parameter token: What the page must send with every write.
  init(token: String) {
    var files: [[UInt8]: [UInt8]] = [:]
    for index in 0..<pf_editor_file_count() {
      let file = unsafe pf_editor_file(index)
      let bytes = unsafe UnsafeRawBufferPointer(start: file.bytes, count: file.count)
      unsafe files[Array(String(cString: file.name).utf8)] = Array(bytes)
    }
    self.files = files
    self.token = token
  }

  /// A page with the layer in it.
  ///
  /// - Parameter revision: Which state of the gallery the page shows, or a later one.
  /// - Complexity: O(n) for n bytes.
  func added(to page: [UInt8], _ revision: Int) -> [UInt8] {
    let end = Array("</head>".utf8)
    guard let place = page.firstRange(of: end)?.lowerBound else { return page }
    return page[..<place] + markup(revision) + page[place...]
  }

  /// What stands before the end of a page's head.
  private func markup(_ revision: Int) -> [UInt8] {
    let data = "data-token=\"\(token)\" data-revision=\"\(revision)\""
    let scripts = ["live", "renew", "arrange", "drag", "sections", "panels"].map {
      "<script class=\"pfe\" src=\"/\(Self.folder)/\($0).js\" \(data) defer></script>"
    }
    let sheets = ["editor", "panels"].map {
      "<link class=\"pfe\" rel=\"stylesheet\" href=\"/\(Self.folder)/\($0).css\">"
    }
    return Array((sheets + scripts).joined().utf8)
  }

  /// What a page shows until there is a gallery to show.
  var waitingPage: [UInt8] { added(to: files[Array("waiting.html".utf8)] ?? [], 0) }

  /// A file of the layer.
  func file(_ name: [UInt8]) -> HTTPResponse? {
    files[name].map {
      HTTPResponse(
        status: 200,
        headers: [
          ("Content-Type", ContentType(fileName: name).name), ("Cache-Control", "no-cache"),
        ],
        body: .bytes($0))
    }
  }
}
