internal import FileSystem

/// A whole request.
struct HTTPRequest: Sendable {
  /// The method, as it was sent.
  let method: String
  /// The path and the query, as they were sent: nothing is decoded.
  let target: String
  /// The body.
  let body: [UInt8]
  /// The address and the port that it came from; nil where that is not known.
  var client: SocketAddress?
  private let headers: [Header: String]

  /// The headers that the server looks at.
  enum Header: String, CaseIterable, Sendable {
    case acceptEncoding = "Accept-Encoding"
    case cookie = "Cookie"
    case contentType = "Content-Type"
    case host = "Host"
    case ifNoneMatch = "If-None-Match"
    case ifRange = "If-Range"
    case origin = "Origin"
    case range = "Range"
    case token = "X-Photofall-Token"
  }

  /// The value of a header; nil when it was not sent, or more than once.
  subscript(header: Header) -> String? { headers[header] }

  /// The path, without the query.
  var path: Substring { target.prefix { $0 != "?" && $0 != "#" } }

  /// Creates a request from what was sent.
  init(method: String, target: String, headers: [Header: String], body: [UInt8]) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
  }
}
