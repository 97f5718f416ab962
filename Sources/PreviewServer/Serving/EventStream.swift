internal import CMicroHTTPD

/// A stream of server-sent events (HTML standard, 9.2) to a page.
@safe final class EventStream: Sendable {
  nonisolated(unsafe) private let handle: OpaquePointer

  init(_ handle: OpaquePointer) {
    unsafe self.handle = handle
  }

  deinit {
    unsafe pf_events_end(handle)
    unsafe pf_events_release(handle)
  }

  /// Sends an event.
  ///
  /// - Parameters:
  ///   - name: The event's type.
  ///   - data: The event's data, one line.
  /// - Returns: True if the page still listens.
  func send(_ name: String, data: String) -> Bool {
    write("event: \(name)\ndata: \(data)\n\n")
  }

  /// Sends a comment, to see whether the page still listens.
  func sendHeartbeat() -> Bool {
    write(":\n\n")
  }

  /// Ends the stream behind what was sent.
  func end() {
    unsafe pf_events_end(handle)
  }

  /// True when the page has taken the end of the stream, or has gone.
  var isGone: Bool { unsafe pf_events_is_gone(handle) }

  private func write(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return unsafe pf_events_send(handle, bytes, bytes.count)
  }
}
