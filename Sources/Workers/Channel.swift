internal import Bytes
internal import CPlatform
internal import FileSystem
internal import Glibc

/// One end of a pair of sockets, over which messages go: eight bytes of length, then the bytes. Open
/// files go with the first of them.
struct Channel: ~Copyable, Sendable {
  let descriptor: CInt

  /// Takes over an open socket.
  init(_ descriptor: CInt) { self.descriptor = descriptor }

  deinit {
    close(descriptor)
  }

  /// Two ends that talk to each other.
  struct Pair: ~Copyable {
    let ours: Channel
    let theirs: Channel
  }

  /// Makes a pair; a child process gets neither end by itself.
  static func pair() throws(FileSystemError) -> Pair {
    var ends: [CInt] = [-1, -1]
    let kind = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw FileSystemError("open", "a pair of sockets", code: errno)
    }
    return Pair(ours: Channel(ends[0]), theirs: Channel(ends[1]))
  }

  /// Outcome of waiting for a message.
  enum Incoming<Message> {
    case message(Message)
    /// The other end is gone.
    case end
    /// More bytes are announced than are taken.
    case tooLong
  }

  /// Sends a message; false when the other end is gone.
  ///
  /// - Parameter patience: Called now and then while nobody takes it; what it throws ends the wait.
  func send<Failure: Error>(
    _ message: HelperRequest, _ patience: () throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    let length = message.bytes.count.bytes(.little, 8)
    guard try sendAll(length, with: message.files, patience) else { return false }
    return try sendAll(message.bytes, patience)
  }

  /// Receives a message from an untrusted process; open files that come with it are closed.
  ///
  /// - Parameters:
  ///   - limit: The most bytes to take; there is no room for more than have come.
  ///   - patience: Called now and then while nothing comes; what it throws ends the wait.
  func receive<Failure: Error>(
    limit: Int, _ patience: () throws(Failure) -> Void
  ) throws(Failure) -> Incoming<[UInt8]> {
    guard let head = try receive(8, patience) else { return .end }
    let length = UInt64(head[...], .little)
    guard length <= limit else { return .tooLong }
    return try receive(Int(length), patience).map { .message($0) } ?? .end
  }

  private func sendAll<Failure: Error>(
    _ bytes: [UInt8], with files: [OpenFile] = [], _ patience: () throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    let numbers = files.map { $0.descriptor.number }
    defer { extendLifetime(files) }
    var sent = 0
    while sent < bytes.count {
      guard isReady(for: POLLOUT) else {
        try patience()
        continue
      }
      let count = unsafe bytes.withUnsafeBytes { bytes in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[sent...])
        return unsafe pf_send_files(
          descriptor, rest.baseAddress, rest.count, numbers, sent == 0 ? numbers.count : 0)
      }
      guard count > 0 || [EINTR, EAGAIN].contains(errno) else { return false }
      sent += max(0, count)
    }
    return true
  }

  private func receive<Failure: Error>(
    _ count: Int, _ patience: () throws(Failure) -> Void
  ) throws(Failure) -> [UInt8]? {
    var bytes: [UInt8] = []
    var filled = 0
    while filled < count {
      guard isReady(for: POLLIN) else {
        try patience()
        continue
      }
      if filled == bytes.count { bytes += repeatElement(0, count: min(count - filled, 1 << 20)) }
      let read = unsafe bytes.withUnsafeMutableBytes { bytes in
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[filled...])
        return unsafe recv(descriptor, rest.baseAddress, rest.count, 0)
      }
      guard read > 0 || (read < 0 && errno == EINTR) else { return nil }
      filled += max(0, read)
    }
    return bytes
  }

  /// Waits a moment until bytes come, or can go.
  private func isReady(for event: CInt) -> Bool {
    var wait = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    return unsafe poll(&wait, 1, 100) > 0
  }
}

extension Channel {
  /// The next request, with its open files; nil when the asker, whom a helper trusts, is gone.
  func receiveRequest() -> HelperRequest? {
    var (head, files): ([UInt8], [OpenFile]) = ([], [])
    while head.count < 8 {
      guard let (bytes, more) = receiveHead(8 - head.count) else { return nil }
      head += bytes
      files += more
    }
    return receive(Int(head[...], .little), {}).map { HelperRequest($0, files) }
  }

  private func receiveHead(_ count: Int) -> (bytes: [UInt8], files: [OpenFile])? {
    var bytes = [UInt8](repeating: 0, count: count)
    var numbers = [CInt](repeating: -1, count: Int(PF_MOST_FILES))
    var opened = 0
    var read = -1
    repeat {
      read = unsafe pf_receive_files(descriptor, &bytes, count, &numbers, &opened)
    } while read < 0 && errno == EINTR
    guard read > 0 else { return nil }
    let files = numbers.prefix(opened).map { OpenFile(Descriptor(number: $0, path: "the file")) }
    return (Array(bytes.prefix(read)), files)
  }
}
