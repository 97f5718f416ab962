internal import CEditor
internal import FileSystem

/// What the preview adds to every page: the editing layer, which no published site has.
struct EditingLayer: Sendable {
  /// Where its files and its answers stand; a scan passes over names that begin so, so no page of
  /// a site is in the way.
  static let folder = "_photofall"

  /// What stands before the end of a page's head.
  private let markup: [UInt8]
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
    let scripts = ["live.js", "arrange.js", "drag.js", "panels.js"].map {
      "<script class=\"pfe\" src=\"/\(Self.folder)/\($0)\" data-token=\"\(token)\" defer></script>"
    }
    markup = Array(
      ("<link class=\"pfe\" rel=\"stylesheet\" href=\"/\(Self.folder)/editor.css\">"
        + scripts.joined()).utf8)
  }

  /// A page with the layer in it.
  ///
  /// - Complexity: O(n) for n bytes.
  func added(to page: [UInt8]) -> [UInt8] {
    let end = Array("</head>".utf8)
    guard let place = page.firstRange(of: end)?.lowerBound else { return page }
    return page[..<place] + markup + page[place...]
  }

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
