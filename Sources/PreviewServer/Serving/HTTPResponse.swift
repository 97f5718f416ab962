internal import FileSystem

/// A response to a request.
struct HTTPResponse: Sendable {
  /// The content of a response.
  enum Body: Sendable {
    case bytes([UInt8])
    case file(FileRange)
  }

  /// The status code.
  var status: Int
  /// The headers but for those of the connection and the length.
  var headers: [(name: String, value: String)] = []
  /// The body; left out in the answer to a HEAD request.
  var body = Body.bytes([])

  /// The reply where there is nothing.
  static let nothing = Self.text(404, "There is nothing here.")

  /// A reply with some words.
  static func text(_ status: Int, _ words: String) -> Self {
    Self(
      status: status, headers: [("Content-Type", "text/plain; charset=utf-8")],
      body: .bytes(Array((words + "\n").utf8)))
  }

  /// A reply with a page that no cache keeps.
  static func page(_ bytes: [UInt8]) -> Self {
    Self(
      status: 200,
      headers: [("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store")],
      body: .bytes(bytes))
  }

  /// A reply with a file's content, unless the client has it.
  static func content(_ bytes: [UInt8], named name: String, to request: HTTPRequest) -> Self {
    let tag = EntityTag(ContentHash(bytes))
    let headers = [
      ("Content-Type", ContentType(fileName: Array(name.utf8)).name),
      ("Cache-Control", "no-cache"), ("ETag", tag.text()),
    ]
    return tag.isKnown(to: request)
      ? Self(status: 304, headers: headers)
      : Self(status: 200, headers: headers, body: .bytes(bytes))
  }

  /// A reply with a file's content, unless the client has it.
  static func content(_ file: FileRange, named name: String, to request: HTTPRequest) -> Self {
    guard let hash = try? file.hash else { return .text(500, "This file cannot be read.") }
    let tag = EntityTag(hash)
    let headers = [
      ("Content-Type", ContentType(fileName: Array(name.utf8)).name),
      ("Cache-Control", "no-cache"), ("Accept-Ranges", "bytes"), ("ETag", tag.text()),
    ]
    return tag.isKnown(to: request)
      ? Self(status: 304, headers: headers)
      : .file(file, tag, headers: headers, to: request)
  }

  /// A reply with a file, or with the part of it that is asked for.
  ///
  /// - Parameter headers: Those that it has in any case, its tag among them.
  static func file(
    _ file: FileRange, _ tag: EntityTag, headers: [(String, String)], to request: HTTPRequest
  ) -> Self {
    // A part of a file that has changed since the first part came is of no use.
    let isCurrent = request[.ifRange].map { $0 == tag.text() } ?? true
    let size = file.range.count
    switch ByteRange(isCurrent ? request[.range] : nil, size: size) {
    case .whole:
      return Self(status: 200, headers: headers, body: .file(file))
    case .part(let part):
      let place = ("Content-Range", "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(size)")
      return Self(status: 206, headers: headers + [place], body: .file(file.part(part)))
    case .unsatisfiable:
      return Self(status: 416, headers: [("Content-Range", "bytes */\(size)")])
    }
  }

  /// A reply with JSON that no cache keeps.
  static func json(_ bytes: [UInt8], status: Int = 200) -> Self {
    Self(
      status: status,
      headers: [("Content-Type", "application/json"), ("Cache-Control", "no-store")],
      body: .bytes(bytes))
  }
}

/// A way to answer a request.
enum HTTPAnswer: Sendable {
  /// At once: it takes no longer than a look into a file.
  case now(HTTPResponse)
  /// Later, with the result of work that no thread of the server waits for.
  case later(@Sendable () async -> HTTPResponse)
  /// By a stream of events, which stays open.
  case events(@Sendable (EventStream) -> Void)
}
