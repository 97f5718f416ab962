/// The access control: a page of another site must neither read the preview nor write to it.
struct AccessPolicy: Sendable {
  /// The token that a page must send with every write; it is new each time the server starts.
  let token: String
  private let hosts: Set<String>
  private let origins: Set<String>

  /// Creates the policy of a server.
  ///
  /// - Parameters:
  ///   - port: The port that it listens on.
  ///   - token: The token that writes must carry.
  init(port: UInt16, token: String) {
    // A name that an attacker's server resolves to this machine is in no list, so a page that
    // reaches the preview under it is refused (DNS rebinding).
    let names = ["127.0.0.1", "localhost"]
    // Browsers leave out the port that HTTP has anyway.
    hosts = Set(names.map { "\($0):\(port)" } + (port == 80 ? names : []))
    origins = Set(hosts.map { "http://\($0)" })
    self.token = token
  }

  /// The refusal of a request; nil when it is allowed.
  func refusal(of request: HTTPRequest) -> HTTPResponse? {
    guard let host = request[.host], hosts.contains(host.lowercased()) else {
      return .text(421, "This is a preview for this machine alone; open it as localhost.")
    }
    switch request.method {
    case "GET", "HEAD": return nil
    case "POST": return writeRefusal(request)
    default:
      var response = HTTPResponse.text(405, "The preview takes GET, HEAD and POST.")
      response.headers.append(("Allow", "GET, HEAD, POST"))
      return response
    }
  }

  private func writeRefusal(_ request: HTTPRequest) -> HTTPResponse? {
    guard let origin = request[.origin], origins.contains(origin) else {
      return .text(403, "Another site's page cannot change this gallery.")
    }
    guard let token = request[.token], SecretToken.isEqual(token, self.token) else {
      return .text(
        403,
        "This page is of an earlier preview; open the address that the "
          + "terminal shows.")
    }
    guard request[.contentType] == "application/json" else {
      return .text(415, "A change is sent as application/json.")
    }
    return nil
  }
}
