internal import SiteRendering
internal import Synchronization

/// The pages that listen.
final class Audience: Sendable {
  private let pages = Mutex([EventStream]())

  /// Lets a page listen from now on.
  ///
  /// - Parameter state: What it is told first; nothing that others are told after that escapes it.
  func add(_ page: EventStream, saying name: String, _ state: () -> some Encodable) {
    pages.withLock { pages in
      if page.send(name, state()) { pages.append(page) }
    }
  }

  /// Tells all pages.
  func tell(_ name: String, _ state: some Encodable) {
    forEach { $0.send(name, state) }
  }

  /// Says nothing to all, from time to time: that is how a page which went is noticed.
  func keepCompany() async {
    while (try? await Task.sleep(for: .seconds(15))) != nil { forEach { $0.beat() } }
  }

  /// Lets all go.
  func dismiss() {
    pages.withLock { $0 = [] }
  }

  private func forEach(_ reach: (EventStream) -> Bool) {
    pages.withLock { pages in pages.removeAll { !reach($0) } }
  }
}

extension EventStream {
  fileprivate func send(_ name: String, _ state: some Encodable) -> Bool {
    send(name, data: String(decoding: JSONText.encode(state), as: UTF8.self))
  }
}
