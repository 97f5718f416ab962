internal import Bytes
internal import FileSystem
internal import GalleryModel
internal import PreviewPage
internal import SiteFormat
internal import SiteRendering
internal import Text

/// The scripts, style sheets and pages that the preview adds to a site.
struct EditingLayer: Sendable {
  /// The folder of its files and its answers.
  static let folder = ReservedFolder.preview

  /// The address of a picture of a photo that is not shown.
  static func source(of id: String) -> String {
    "/\(folder)/source?photo=\(PercentEncoding.encode(id))"
  }

  /// The scripts of the layer and of the devices' page, into which their parts are put.
  private static let scripts = ["editor.js", "devices.js"]

  let token: String
  private let files: [String: [UInt8]]

  /// Prepares the layer.
  ///
  /// - Parameter token: The token that the page must send with every write.
  init(token: String) {
    var files = Self.embedded
    do throws(TemplateError) {
      for script in Self.scripts {
        files[script] = try ScriptBundle(script, from: files, in: "").content
      }
    } catch {
      fatalError("\(error)")
    }
    self.files = files.filter { !$0.key.contains("/") }
    self.token = token
  }

  /// The layer's files and the parts of its script, by name.
  private static var embedded: [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for index in 0..<pf_page_file_count() {
      let file = unsafe pf_page_file_at(index)
      let bytes = unsafe UnsafeRawBufferPointer(start: file.bytes, count: file.count)
      unsafe files[String(cString: file.name)] = Array(bytes)
    }
    return files
  }

  /// A page with the layer in it.
  ///
  /// - Parameter revision: The state of the gallery that the page shows, or a later one.
  /// - Complexity: O(n) for n bytes.
  func added(to page: [UInt8], _ revision: Int) -> [UInt8] {
    guard let place = page.place(of: "</head>")?.lowerBound else { return page }
    return page[..<place] + markup(revision) + page[place...]
  }

  /// The tags before the end of a page's head.
  private func markup(_ revision: Int) -> [UInt8] {
    let data = "data-token=\"\(token)\" data-revision=\"\(revision)\""
    let script =
      "<script class=\"pfe\" src=\"/\(Self.folder)/editor.js\" \(data) defer></script>"
    let sheets = ["editor", "panels", "layout", "album"].map {
      "<link class=\"pfe\" rel=\"stylesheet\" href=\"/\(Self.folder)/\($0).css\">"
    }
    return Array((sheets.joined() + script).utf8)
  }

  /// The page until there is a gallery to show.
  var waitingPage: [UInt8] { files["waiting.html"] ?? [] }

  /// A file of the layer.
  func file(_ name: [UInt8]) -> HTTPResponse? {
    files[String(decoding: name, as: UTF8.self)].map {
      HTTPResponse(
        status: 200,
        headers: [
          ("Content-Type", ContentType(fileName: name).name), ("Cache-Control", "no-cache"),
        ],
        body: .bytes($0))
    }
  }
}
