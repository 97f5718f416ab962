internal import CPlatform
internal import Glibc

/// The running program, and what the system tells of it.
public enum Program {
  /// The path of its file, also where that has moved.
  public static let executable: Path = "/proc/self/exe"

  /// A hash of the program and of the libraries that it runs with: what either may do otherwise
  /// than another version, it does under another identity.
  public static let identity: ContentHash = {
    let program = try? ContentHash(of: executable)
    return ContentHash(program?.bytes ?? [], libraries { _ in true }.bytes)
  }()

  /// Lets all threads take memory from a few heaps: what one gives back, another can use. To be called
  /// before there is a second thread.
  ///
  /// Threads that share a heap and take a little all the time wait for each other: rendering on two
  /// processors is a third slower with one heap, and a check twice as slow.
  ///
  /// - Parameter most: The maximum number of heaps, at least 1.
  public static func limitHeaps(to most: Int) {
    pf_limit_heaps(Int32(most))
  }

  /// Returns to the system what the heap holds and nobody uses: for a process that rests
  /// after work, or goes on with less.
  public static func returnMemory() {
    pf_return_memory()
  }

  /// Opens `/dev/null` in the place of standard streams that are closed; before any other file, which would
  /// have one of their numbers and get what is told there.
  public static func openStandardStreams() {
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", O_RDWR)
    }
  }

  /// Lets this process have as many files open as it may: with many processors, those that are read
  /// at the same time are more than is usual.
  public static func allowManyFiles() {
    var limits = rlimit()
    let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard unsafe getrlimit(kind, &limits) == 0 else { return }
    limits.rlim_cur = limits.rlim_max
    unsafe setrlimit(kind, &limits)
  }

  /// True for a signal, by its number, that this process ignores, as what `nohup` starts does SIGHUP.
  public static func ignores(_ signal: CInt) -> Bool { pf_ignores(signal) }

  /// The memory that its data takes, bytes; nil where the system does not tell.
  public static var memory: Int? {
    // statm(5): the sixth number counts pages of data.
    let statistics = (try? File.read("/proc/self/statm")) ?? []
    let numbers = statistics.split(separator: UInt8(ascii: " ")).map {
      $0.reduce(0) { 10 * $0 + Int($1 & 15) }
    }
    return numbers.count > 5 ? numbers[5] * Int(getpagesize()) : nil
  }

  /// A hash of the libraries that the program runs with, as far as they are asked for.
  ///
  /// - Parameter isWanted: True for the path of a library that counts.
  public static func libraries(_ isWanted: (Path) -> Bool) -> ContentHash {
    var all: [(path: Path, notes: [UInt8])] = []
    unsafe withUnsafeMutablePointer(to: &all) { all in
      unsafe pf_each_library(all) { context, name, notes, count in
        let notes = unsafe Array(UnsafeBufferPointer(start: notes, count: count))
        let path = unsafe Path(name.map { unsafe String(cString: $0) } ?? "")
        unsafe context?.assumingMemoryBound(to: [(path: Path, notes: [UInt8])].self)
          .pointee.append((path, notes))
      }
    }
    return ContentHash(all.filter { isWanted($0.path) }.flatMap(\.notes))
  }
}

extension Program {
  /// The path of a program in one of the folders of PATH; nil where there is none.
  public static func path(of name: String) -> Path? {
    let folders = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? ""
    return folders.split(separator: ":").lazy
      .map { Path(String($0)).appending(name) }.first(where: isThere)
  }

  /// True for a file that this process may run.
  public static func isThere(_ program: Path) -> Bool {
    let kind = (try? FileStatus(program, followingLinks: true))??.kind
    guard kind == .file else { return false }
    return unsafe program.withCString { unsafe access($0, X_OK) } == 0
  }
}
