internal import CMicroHTTPD
internal import FileSystem

/// A request that waits for its reply.
///
/// It may be replied to from any thread, once; the C side keeps it until then.
@safe struct HTTPExchange: @unchecked Sendable {
  private let handle: OpaquePointer

  init(_ handle: OpaquePointer) {
    unsafe self.handle = handle
  }

  /// The request.
  var request: HTTPRequest {
    var size = 0
    let body = unsafe pf_exchange_body(handle, &size)
    var headers: [HTTPRequest.Header: String] = [:]
    for header in HTTPRequest.Header.allCases { headers[header] = value(of: header) }
    var request = unsafe HTTPRequest(
      method: String(cString: pf_exchange_method(handle)),
      target: String(cString: pf_exchange_target(handle)), headers: headers,
      body: Array(UnsafeBufferPointer(start: body, count: size)))
    var (address, port): (UInt32, UInt16) = (0, 0)
    if unsafe pf_exchange_client(handle, &address, &port) {
      request.client = SocketAddress(address: address, port: port)
    }
    return request
  }

  /// A header that was sent once; of two that contradict each other neither is believed.
  private func value(of header: HTTPRequest.Header) -> String? {
    var count: CInt = 0
    let value = unsafe pf_exchange_header(handle, header.rawValue, &count)
    return count == 1 ? unsafe value.map { unsafe String(cString: $0) } : nil
  }

  /// Lets the server's thread go on; the reply comes later.
  func postpone() {
    unsafe pf_exchange_defer(handle)
  }

  /// Replies; the exchange must not be used any more.
  func reply(_ response: HTTPResponse) {
    unsafe Self.withHeaders(response.headers) { headers in
      let status = CUnsignedInt(response.status)
      switch response.body {
      case .bytes(let bytes):
        unsafe pf_exchange_reply(
          handle, status, headers.baseAddress, headers.count, bytes, bytes.count)
      case .file(let part):
        unsafe pf_exchange_reply_file(
          handle, status, headers.baseAddress, headers.count, part.file.descriptor.number,
          UInt64(part.range.lowerBound), UInt64(part.range.count))
      }
    }
  }

  /// Replies with a stream of events; nil if memory is short.
  func stream() -> EventStream? {
    let kind = [("Content-Type", "text/event-stream"), ("Cache-Control", "no-store")]
    return unsafe Self.withHeaders(kind) { headers in
      let events = unsafe pf_exchange_stream(handle, headers.baseAddress, headers.count)
      return unsafe events.map { unsafe EventStream($0) }
    }
  }

  /// Calls `body` with headers as C strings.
  private static func withHeaders<Result>(
    _ headers: [(name: String, value: String)],
    _ body: (UnsafeBufferPointer<pf_header>) -> Result
  ) -> Result {
    // One block of zero-terminated words, and where in it each begins.
    var block: [CChar] = []
    var places: [(Int, Int)] = []
    for (name, value) in headers {
      let place = block.count
      block += name.utf8CString
      places.append((place, block.count))
      block += value.utf8CString
    }
    return unsafe block.withUnsafeBufferPointer { words in
      let start = words.baseAddress
      let entries = unsafe places.map { name, value in
        unsafe pf_header(name: start?.advanced(by: name), value: start?.advanced(by: value))
      }
      return unsafe entries.withUnsafeBufferPointer { unsafe body($0) }
    }
  }
}
