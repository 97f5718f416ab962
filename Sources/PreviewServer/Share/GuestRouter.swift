internal import CPlatform

/// Routes a request of the local network: to the site as it is published, below a secret that stands
/// before every path, and nowhere else.
///
/// What is wrong with a request is not said: there is nothing to find out by asking.
struct GuestRouter: RequestRouter {
  /// The site, without the editing layer.
  let view: SiteView
  /// The first name of each path.
  let secret: String
  let port: UInt16

  func answer(_ request: HTTPRequest) -> HTTPAnswer {
    guard isAddressed(request), let place = place(of: request.path) else { return .now(.nothing) }
    guard ["GET", "HEAD"].contains(request.method) else {
      var response = HTTPResponse.text(405, "Nothing here can be changed.")
      response.headers.append(("Allow", "GET, HEAD"))
      return .now(response)
    }
    if place.isEmpty {
      return .now(HTTPResponse(status: 301, headers: [("Location", request.path + "/")]))
    }
    guard let path = RequestPath(place), path.names.first != Array(EditingLayer.folder.utf8) else {
      return .now(.nothing)
    }
    return view.answer(request, at: path)
  }

  /// True for a request to an address or a name of this machine. A name that an attacker's server
  /// resolves to it is none of them (DNS rebinding).
  private func isAddressed(_ request: HTTPRequest) -> Bool {
    let parts = (request[.host] ?? "").split(separator: ":", omittingEmptySubsequences: false)
    // Browsers leave out the port that HTTP has anyway.
    guard parts.count <= 2, (parts.count == 2 ? parts[1] : "80") == "\(port)" else { return false }
    return unsafe pf_is_own_host(String(parts[0]))
  }

  /// The path below the secret; nil without it.
  private func place(of path: Substring) -> Substring? {
    guard path.utf8.first == UInt8(ascii: "/") else { return nil }
    let rest = path.utf8.dropFirst()
    guard SecretToken.isEqual(Substring(rest.prefix { $0 != UInt8(ascii: "/") }), secret) else {
      return nil
    }
    return Substring(rest.dropFirst(secret.utf8.count))
  }
}
