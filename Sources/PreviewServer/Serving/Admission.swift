internal import FileSystem
internal import Glibc
internal import Synchronization

/// The admission of browsers: other users of this machine reach the preview, too, and must neither
/// edit nor see what is hidden.
///
/// An address that works once gives a browser a cookie. It may be seen on its way, in the list of
/// processes say, so it is worth nothing afterwards; the next one is announced then. The cookie comes to
/// every server of this machine that the browser visits, since cookies know no ports: so it is worth
/// nothing to programs of other users either.
final class Admission: Sendable {
  private let cookie: (name: String, value: String)
  private let key = Mutex(SecretToken.make())
  private let port: UInt16
  private let announce: @Sendable (String) -> Void

  /// Creates the admission to a server.
  ///
  /// - Parameters:
  ///   - port: The port that it listens on. Cookies are of a host, so the name of this one tells the port.
  ///   - announce: Told the next address when one was used.
  init(port: UInt16, announce: @escaping @Sendable (String) -> Void) {
    self.port = port
    self.announce = announce
    cookie = ("photofall-\(port)", SecretToken.make())
  }

  /// The address that admits the next browser.
  var address: String { address(key.withLock { $0 }) }

  private func address(_ key: String) -> String { "http://127.0.0.1:\(port)/?key=\(key)" }

  /// True for the request of a browser that was admitted.
  func admits(_ request: HTTPRequest) -> Bool {
    let cookies = (request[.cookie] ?? "").split(separator: ";").map { $0.drop { $0 == " " } }
    guard let own = cookies.first(where: { $0.hasPrefix(cookie.name + "=") }) else { return false }
    return SecretToken.isEqual(own.dropFirst(cookie.name.count + 1), cookie.value)
      && isOfOwner(request)
  }

  /// True unless a request is of a program of another user; root's may be a tunnel, and of a preview of
  /// root's anybody's may be the browser.
  private func isOfOwner(_ request: HTTPRequest) -> Bool {
    let owner = getuid()
    guard owner != 0, let client = request.client else { return true }
    switch client.user(connectedTo: .loopback(port)) {
    case .known(let user): return user == owner || user == 0
    case .none: return false
    case .unknown: return true
    }
  }

  /// The answer to an address with a key; nil for any other.
  func answer(to request: HTTPRequest) -> HTTPResponse? {
    guard request.method == "GET", request.path == "/", let key = Query(request.target)["key"]
    else { return nil }
    var headers = [("Location", "/"), ("Cache-Control", "no-store")]
    if admits(request) { return HTTPResponse(status: 303, headers: headers) }
    guard spend(key) else {
      return .text(403, "This address was used already; the terminal shows the next one.")
    }
    headers.append(
      ("Set-Cookie", "\(cookie.name)=\(cookie.value); Path=/; HttpOnly; SameSite=Strict"))
    return HTTPResponse(status: 303, headers: headers)
  }

  /// Makes a key worthless; false if it was so already.
  private func spend(_ key: String) -> Bool {
    let next = self.key.withLock { current -> String? in
      guard SecretToken.isEqual(key, current) else { return nil }
      current = SecretToken.make()
      return current
    }
    if let next { announce(address(next)) }
    return next != nil
  }
}
