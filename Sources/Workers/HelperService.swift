internal import FileSystem
internal import Glibc

/// The inside of a `HelperProcess`.
public enum HelperService {
  /// Answers what comes over standard input, until the program that asks is gone.
  public static func serve(_ answer: ([UInt8]) -> [UInt8]) {
    endWithAsker()
    let channel = Channel(STDIN_FILENO)
    while let request = channel.receive({}) {
      guard channel.send(answer(request), {}) else { return }
    }
  }

  /// Ends this process as soon as the one that asks is gone, though an answer may never be done.
  private static func endWithAsker() {
    var thread = pthread_t()
    let watch: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { _ in
      // poll(2): that the other end is gone is told also to who waits for nothing.
      var end = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
      while unsafe poll(&end, 1, -1) < 1 {}
      _exit(0)
    }
    unsafe pthread_create(&thread, nil, watch, nil)
  }

  /// Lets this process take so many bytes of memory more than it has now.
  public static func limitMemory(to bytes: Int) {
    // statm(5): the sixth number counts pages of data.
    let statistics = (try? File.read("/proc/self/statm")) ?? []
    let numbers = statistics.split(separator: UInt8(ascii: " ")).map {
      $0.reduce(0) { 10 * $0 + Int($1 & 15) }
    }
    guard numbers.count > 5 else { return }
    let limit = rlim_t(numbers[5] * Int(getpagesize()) + bytes)
    var limits = rlimit(rlim_cur: limit, rlim_max: limit)
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limits)
  }
}
