internal import Bytes
internal import FileSystem
internal import Glibc

/// One end of a pair of sockets, over which messages go: eight bytes of length, then the bytes.
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

  /// Sends a message; false when the other end is gone.
  ///
  /// - Parameter patience: Called now and then while nobody takes it; what it throws ends the wait.
  func send<Failure: Error>(
    _ message: [UInt8], _ patience: () throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    guard try sendAll(message.count.bytes(.little, 8), patience) else { return false }
    return try sendAll(message, patience)
  }

  /// The next message; nil when the other end is gone.
  ///
  /// - Parameter patience: Called now and then while nothing comes; what it throws ends the wait.
  func receive<Failure: Error>(
    _ patience: () throws(Failure) -> Void
  ) throws(Failure) -> [UInt8]? {
    guard let length = try receive(8, patience) else { return nil }
    return try receive(Int(length[...], .little), patience)
  }

  private func sendAll<Failure: Error>(
    _ bytes: [UInt8], _ patience: () throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    let flags = CInt(MSG_NOSIGNAL | MSG_DONTWAIT)
    var sent = 0
    while sent < bytes.count {
      guard isReady(for: POLLOUT) else {
        try patience()
        continue
      }
      let count = unsafe bytes.withUnsafeBytes { bytes in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[sent...])
        return unsafe Glibc.send(descriptor, rest.baseAddress, rest.count, flags)
      }
      guard count > 0 || [EINTR, EAGAIN].contains(errno) else { return false }
      sent += max(0, count)
    }
    return true
  }

  private func receive<Failure: Error>(
    _ count: Int, _ patience: () throws(Failure) -> Void
  ) throws(Failure) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      guard isReady(for: POLLIN) else {
        try patience()
        continue
      }
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
