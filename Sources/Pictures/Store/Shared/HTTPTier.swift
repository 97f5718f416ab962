internal import CCURL
internal import FileSystem
internal import Synchronization

/// Server that takes and gives objects by GET, HEAD and PUT, such as nginx or an S3.
final class HTTPTier: StoreTier {
  let place: String
  private let identity: StoreIdentity
  private let region: String?
  /// The clients that nobody uses just now.
  private let idle = Mutex<[HTTPClient]>([])

  /// Names a server; nothing is asked yet.
  ///
  /// - Parameter address: The address below which the objects are, without a slash at its end.
  init(_ address: String, _ identity: StoreIdentity, region: String?) {
    place = address
    self.identity = identity
    self.region = region
  }

  func read(_ name: String, into file: OpenFile, limit: Int) throws(StoreFailure) -> Bool {
    let answer = try ask { $0.get(address(name), into: file.descriptor, limit: limit) }
    return try isThere(answer)
  }

  func holds(_ name: String) throws(StoreFailure) -> Bool {
    try isThere(try ask { $0.head(address(name)) })
  }

  func write(_ name: String, _ content: OpenFile, replacing: Bool) throws(StoreFailure) {
    let size: Int
    do throws(FileSystemError) {
      size = try content.descriptor.size()
    } catch {
      throw .own
    }
    let answer = try ask {
      $0.put(address(name), content.descriptor, size: size, replacing: replacing)
    }
    // 412: somebody else has written it. 409: is about to, as an S3 tells; servers with DAV lack a folder.
    let isTaken = answer == 412 || answer == 409 && region != nil
    guard isTaken || [200, 201, 204].contains(answer) else { throw refusal(answer) }
  }

  private func address(_ name: String) -> String { "\(place)/\(name)" }

  private func isThere(_ answer: Int) throws(StoreFailure) -> Bool {
    switch answer {
    case 200: true
    case 404, 410: false
    default: throw refusal(answer)
    }
  }

  private func refusal(_ answer: Int) -> StoreFailure { .refusal(reason: "it answers \(answer)") }

  /// The code of the answer to a request.
  private func ask(
    _ request: (borrowing HTTPHandle) -> HTTPHandle.Answer
  ) throws(StoreFailure) -> Int {
    guard HTTPHandle.isAvailable else { throw .silence(reason: "libcurl is not installed") }
    let waiting = idle.withLock { $0.popLast() }
    guard let client = waiting ?? HTTPClient(identity, region: region) else { throw .own }
    let answer = request(client.handle)
    idle.withLock { $0.append(client) }
    switch answer {
    case .code(let code): return code
    case .none(let reason): throw .silence(reason: reason)
    case .own: throw .own
    }
  }
}

/// Client of a server that one thread at a time uses.
private final class HTTPClient: Sendable {
  let handle: HTTPHandle

  init?(_ identity: StoreIdentity, region: String?) {
    guard let handle = HTTPHandle(identity, region: region) else { return nil }
    self.handle = handle
  }
}
