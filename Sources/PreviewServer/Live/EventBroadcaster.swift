internal import SiteRendering
internal import Synchronization
internal import Text

/// The open streams of server-sent events, one a page.
final class EventBroadcaster: Sendable {
  private let streams = Mutex([EventStream]())

  /// Subscribes a page from now on.
  ///
  /// - Parameters:
  ///   - stream: The page's stream.
  ///   - first: The names and data of the first events; no later event escapes the page.
  func subscribe(
    _ stream: EventStream, _ first: () -> [(name: String, data: any Encodable)]
  ) {
    streams.withLock { streams in
      if first().allSatisfy({ stream.send($0.name, $0.data) }) { streams.append(stream) }
    }
  }

  /// Sends an event to all pages.
  func broadcast(_ event: String, _ state: some Encodable) {
    sendToAll { $0.send(event, state) }
  }

  /// Sends heartbeats until the task is cancelled; without them a closed page goes unnoticed.
  func sendHeartbeats() async {
    while (try? await Task.sleep(for: .seconds(15))) != nil { sendToAll { $0.sendHeartbeat() } }
  }

  /// Sends a last event and closes all streams, when pages have taken it or a second has passed.
  func close(saying event: String, _ state: some Encodable) async {
    let last = streams.withLock { streams in
      defer { streams = [] }
      return streams
    }
    for stream in last {
      _ = stream.send(event, state)
      stream.end()
    }
    for _ in 0..<50 where !last.allSatisfy(\.isGone) {
      try? await Task.sleep(for: .milliseconds(20))
    }
  }

  /// Sends to all pages, and forgets those that no longer listen.
  private func sendToAll(_ send: (EventStream) -> Bool) {
    streams.withLock { streams in streams.removeAll { !send($0) } }
  }
}

extension EventStream {
  fileprivate func send(_ name: String, _ state: any Encodable) -> Bool {
    send(name, data: String(decoding: JSONText.encode(state), as: UTF8.self))
  }
}
