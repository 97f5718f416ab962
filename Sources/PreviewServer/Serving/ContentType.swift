/// The media type of a file, by its name's ending: the endings that a site has.
struct ContentType {
  /// As in `Content-Type`.
  let name: String
  /// True for a type that compression makes smaller.
  let isCompressible: Bool

  /// Looks at a file's name.
  init(fileName: [UInt8]) {
    let name = String(decoding: fileName, as: UTF8.self)
    let ending = name.split(separator: ".", omittingEmptySubsequences: false).last ?? ""
    let known = Self.known[ending.lowercased()]
    self.name = known ?? "application/octet-stream"
    isCompressible = known.map { Self.isText($0) } ?? false
  }

  private static func isText(_ name: String) -> Bool {
    name.contains("charset") || name.contains("json") || name.contains("xml")
  }

  private static let known = [
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "md": "text/plain; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
    "json": "application/json",
    "xml": "application/xml",
    "svg": "image/svg+xml",
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "png": "image/png",
    "webp": "image/webp",
    "avif": "image/avif",
    "heic": "image/heic",
    "mp4": "video/mp4",
    "webm": "video/webm",
    "ico": "image/x-icon",
    "woff2": "font/woff2",
    "zip": "application/zip",
  ]
}
