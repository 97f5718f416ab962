internal import FileSystem
internal import Glibc

/// The inside of a `HelperProcess`.
public enum HelperService {
  /// Answers what comes over standard input, until the program that asks is gone.
  public static func serve(_ answer: ([UInt8]) -> [UInt8]) {
    let channel = Channel(STDIN_FILENO)
    while let request = channel.receive({}) {
      guard channel.send(answer(request), {}) else { return }
    }
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
