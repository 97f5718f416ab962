internal import CMicroHTTPD
internal import FileSystem
internal import Glibc
internal import Synchronization

/// HTTP/1.1, for this machine or for its networks.
@safe final class HTTPServer: Sendable {
  /// Decides how to answer a request; called on the server's threads.
  typealias Handler = @Sendable (HTTPRequest) -> HTTPAnswer

  /// The clients that a server listens to.
  enum Reach {
    /// The programs of this machine.
    case machine
    /// All who reach this machine by IPv4; they send nothing but heads of requests.
    case networks
  }

  /// The longest body of a request, bytes.
  static let bodyLimit = 1 << 20
  /// The timeout for the head of a request, seconds.
  static let deadline: CUnsignedInt = 10

  private let handler: Handler
  private let pending = PendingAnswers()
  nonisolated(unsafe) private var server: OpaquePointer?

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - port: The port to listen on; 0 for any that is free.
  ///   - reach: To whom.
  /// - Throws: `FileSystemError` when the port is taken or may not be used.
  init(port: UInt16, for reach: Reach, handler: @escaping Handler) throws(FileSystemError) {
    self.handler = handler
    let isShared = reach == .networks
    let options = pf_server_options(
      port: port, is_shared: isShared, threads: 2, body_limit: isShared ? 0 : Self.bodyLimit,
      deadline: Self.deadline)
    unsafe server = pf_server_start(
      options,
      { context, exchange in
        guard let context = unsafe context, let exchange = unsafe exchange else { return }
        let server = unsafe Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue()
        server.answer(unsafe HTTPExchange(exchange))
      }, unsafe Unmanaged.passUnretained(self).toOpaque())
    guard unsafe server != nil else {
      let address = isShared ? "0.0.0.0" : "127.0.0.1"
      throw FileSystemError("listen on", Path("\(address):\(port)"), code: errno)
    }
  }

  deinit {
    end()
  }

  /// The port that it listens on.
  var port: UInt16 { unsafe server.map { unsafe pf_server_port($0) } ?? 0 }

  /// Ends all connections; what is being worked on is cancelled and answered first.
  func stop() async {
    await pending.finish()
    end()
  }

  private func end() {
    if let server = unsafe server { unsafe pf_server_stop(server) }
    unsafe server = nil
  }

  private func answer(_ exchange: HTTPExchange) {
    switch handler(exchange.request) {
    case .now(let response): exchange.reply(response)
    case .later(let work):
      // An exchange that is postponed when the server ends would never be answered.
      let isPending = pending.start(after: exchange.postpone) { exchange.reply(await work()) }
      if !isPending { exchange.reply(.text(503, "The preview ends.")) }
    case .events(let listen):
      if let stream = exchange.stream() { listen(stream) }
    }
  }
}
