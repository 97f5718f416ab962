internal import CPlatform
internal import FileSystem
internal import Glibc

/// The inside of a `HelperProcess`.
public enum HelperService {
  /// Answers what comes over standard input, until the program that asks is gone.
  ///
  /// - Parameters:
  ///   - prepare: Gets the greeting, while there is one thread; false ends the process.
  ///   - answer: Answers a request.
  package static func serve(
    preparing prepare: ([UInt8]) -> Bool, _ answer: (HelperRequest) -> [UInt8]
  ) {
    let channel = Channel(STDIN_FILENO)
    guard let greeting = channel.receiveRequest(), prepare(greeting.bytes) else { return }
    endWithAsker()
    guard channel.send(HelperRequest([]), {}) else { return }
    while let request = channel.receiveRequest() {
      guard channel.send(HelperRequest(answer(request)), {}) else { return }
    }
  }

  /// Ends this process as soon as the one that asks is gone, though an answer may never be done.
  private static func endWithAsker() {
    var thread = pthread_t()
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    // The usual 8 MiB would be taken from the memory that there is for a photo.
    unsafe pthread_attr_setstacksize(&attributes, 256 << 10)
    defer { unsafe pthread_attr_destroy(&attributes) }
    let watch: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { _ in
      // poll(2): that the other end is gone is told also to who waits for nothing.
      var end = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
      while unsafe poll(&end, 1, -1) < 1 {}
      _exit(0)
    }
    // Without the watch it might go on for ever when nobody waits for it any more.
    if unsafe pthread_create(&thread, &attributes, watch, nil) != 0 { _exit(1) }
  }

  /// Lets this process take so many bytes of memory more than it has now.
  public static func limitMemory(to bytes: Int) {
    guard let taken = Program.memory else { return }
    let limit = rlim_t(taken + bytes)
    var limits = rlimit(rlim_cur: limit, rlim_max: limit)
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limits)
  }

  /// Confines this process for good, as far as the kernel can.
  ///
  /// - Parameters:
  ///   - seconds: All the processor time that it has.
  ///   - files: The most files that come with a request.
  /// - Returns: The means that are in force.
  public static func confine(seconds: Int, files: Int) -> Sandbox {
    // Beside those of a request: standard input, output, error, and one to spare.
    Sandbox.enter(seconds: seconds, files: files + 4)
  }
}
