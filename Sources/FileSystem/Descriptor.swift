internal import CPlatform
internal import Glibc

/// An open file, closed when it goes out of scope.
package struct Descriptor: ~Copyable {
  /// The kernel's number for the open file.
  package let number: CInt
  let path: Path

  /// Opens `path`.
  ///
  /// - Parameters:
  ///   - flags: As for open(2); `O_CLOEXEC` is added.
  ///   - mode: The permissions of a file that is created, less the umask.
  /// - Throws: `FileSystemError` with the kernel's reason.
  init(_ path: Path, flags: CInt, mode: mode_t = 0o666) throws(FileSystemError) {
    let opened = retrying { unsafe path.withCString { unsafe pf_open($0, flags, mode) } }
    guard opened >= 0 else { throw FileSystemError("open", path, code: errno) }
    number = opened
    self.path = path
  }

  /// Takes over a file that was opened already.
  package init(number: CInt, path: Path) {
    self.number = number
    self.path = path
  }

  /// Opens a file for reading.
  ///
  /// - Throws: `FileSystemError` with the kernel's reason.
  package init(reading path: Path) throws(FileSystemError) {
    // A FIFO that takes a photo's place must not make the build wait for a writer.
    try self.init(path, flags: O_RDONLY | O_NONBLOCK)
  }

  /// Makes a new file to be written; what had its name before goes.
  ///
  /// A link of that name goes as well: what it leads to is never written to.
  /// - Parameter isReadable: True if it is read as well.
  /// - Throws: `FileSystemError` with the kernel's reason; `EEXIST` for a pipe or device of that name,
  ///   and when somebody else takes the name at this very moment.
  package init(creating path: Path, isReadable: Bool = false) throws(FileSystemError) {
    guard try FileStatus(path)?.kind != .other else {
      throw FileSystemError("write", path, code: EEXIST)
    }
    try File.remove(path)
    let access = isReadable ? O_RDWR : O_WRONLY
    try self.init(path, flags: access | O_NOFOLLOW | O_CREAT | O_EXCL)
  }

  /// Opens what has a name to write into it: a file, a pipe, a device.
  ///
  /// - Throws: `FileSystemError` with the kernel's reason.
  package init(writingTo path: Path) throws(FileSystemError) {
    try self.init(path, flags: O_WRONLY)
  }

  /// Makes an empty file in memory, which has no name and goes with the descriptor.
  ///
  /// - Throws: `FileSystemError` with the kernel's reason.
  package static func inMemory() throws(FileSystemError) -> Descriptor {
    let made = pf_memory_file()
    guard made >= 0 else { throw FileSystemError("make", "a file in memory", code: errno) }
    return Descriptor(number: made, path: "a file in memory")
  }

  /// Removes what is in the file; what is written next stands at its start.
  package func clear() throws(FileSystemError) {
    guard ftruncate(number, 0) == 0 else { throw FileSystemError("write", path, code: errno) }
    try move(to: 0)
  }

  deinit {
    close(number)
  }

  /// The bytes from the current position on.
  ///
  /// - Parameters:
  ///   - limit: The most bytes to accept.
  ///   - isAwaited: True to wait for the writer of a pipe, and for what it writes.
  /// - Throws: `FileSystemError`; with `EFBIG` for a file over the limit, `ECANCELED` when the task is
  ///   cancelled while nobody writes.
  package func content(
    limit: Int, isAwaited: Bool = false
  ) throws(FileSystemError) -> [UInt8] {
    var content: [UInt8] = []
    // A list that grows as it goes takes thrice the room; but a file may have a size of holes.
    let size = try size()
    content.reserveCapacity(min(size, limit, 1 << 28))
    // To the end, wherever that is: the files of the kernel have no size.
    let room = size == 0 ? File.blockSize : max(4096, min(size, File.blockSize))
    var block = [UInt8](repeating: 0, count: room)
    while true {
      if isAwaited { try awaitBytes() }
      let count = try read(into: &block)
      guard count > 0 else { return content }
      guard content.count + count <= limit else {
        throw FileSystemError("read", path, code: EFBIG)
      }
      content += block[..<count]
    }
  }

  /// Waits until there is something to read, or the end.
  private func awaitBytes() throws(FileSystemError) {
    // A call that waits in the kernel would not see that the task is cancelled.
    var wait = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    while retrying({ unsafe poll(&wait, 1, 100) }) == 0 {
      guard !Task.isCancelled else { throw FileSystemError("read", path, code: ECANCELED) }
    }
  }

  /// Reads up to `buffer.count` bytes from the current position; 0 at the end of the file.
  func read(into buffer: inout [UInt8]) throws(FileSystemError) -> Int {
    let count = unsafe buffer.withUnsafeMutableBytes { storage in
      retrying { unsafe Glibc.read(number, storage.baseAddress, storage.count) }
    }
    guard count >= 0 else { throw FileSystemError("read", path, code: errno) }
    return count
  }

  /// Reads up to `buffer.count` bytes from `offset` on; fewer only at the end of the file.
  package func read(into buffer: inout [UInt8], at offset: Int) throws(FileSystemError) -> Int {
    var total = 0
    while total < buffer.count {
      let count = unsafe buffer.withUnsafeMutableBytes { storage in
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: storage[total...])
        return retrying { unsafe pread(number, rest.baseAddress, rest.count, offset + total) }
      }
      guard count >= 0 else { throw FileSystemError("read", path, code: errno) }
      guard count > 0 else { break }
      total += count
    }
    return total
  }

  /// The bytes in a range of offsets; fewer only at the end of the file.
  package func bytes(_ range: Range<Int>) throws(FileSystemError) -> [UInt8] {
    let range = range.clamped(to: 0..<(try size()))
    var bytes = [UInt8](repeating: 0, count: range.count)
    bytes.removeSubrange(try read(into: &bytes, at: range.lowerBound)...)
    return bytes
  }

  /// The length of the file, bytes.
  package func size() throws(FileSystemError) -> Int {
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else {
      throw FileSystemError("read", path, code: errno)
    }
    return Int(status.st_size)
  }

  /// Moves the current position, where the next bytes are written.
  ///
  /// - Parameter offset: The new position, bytes from the start of the file.
  /// - Throws: `FileSystemError` with the kernel's reason.
  package func move(to offset: Int) throws(FileSystemError) {
    guard lseek(number, offset, SEEK_SET) >= 0 else {
      throw FileSystemError("write", path, code: errno)
    }
  }

  /// Writes all of `bytes` at the current position.
  package func write(_ bytes: ArraySlice<UInt8>) throws(FileSystemError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { storage in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: storage[written...])
        return retrying { unsafe Glibc.write(number, rest.baseAddress, rest.count) }
      }
      guard count >= 0 else { throw FileSystemError("write", path, code: errno) }
      written += count
    }
  }

  /// Waits until all that was written is on the disk itself; a file system that cannot tell is trusted.
  func synchronize() throws(FileSystemError) {
    guard retrying({ fsync(number) }) == 0 || errno == EINVAL else {
      throw FileSystemError("write", path, code: errno)
    }
  }
}

/// Calls `body` again for as long as a signal interrupts it.
func retrying<Result: SignedInteger>(_ body: () -> Result) -> Result {
  while true {
    let result = body()
    if result != -1 || errno != EINTR { return result }
  }
}
