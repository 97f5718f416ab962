internal import CMicroHTTPD

/// A page that listens to events, as the HTML standard's server-sent events.
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
  ///   - name: What kind of event it is.
  ///   - data: What it says, one line.
  /// - Returns: Whether the page still listens.
  func send(_ name: String, data: String) -> Bool {
    write("event: \(name)\ndata: \(data)\n\n")
  }

  /// Sends nothing, to see whether the page still listens.
  func beat() -> Bool {
    write(":\n\n")
  }

  private func write(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return unsafe pf_events_send(handle, bytes, bytes.count)
  }
}
