public import FileSystem
import Glibc

/// Counter of the times that a file is opened and read, or closed again.
public final class OpenCounter: Sendable {
  private let watch: CInt

  /// Counts from now on.
  public init(of file: Path) {
    watch = inotify_init1(CInt(IN_NONBLOCK))
    let isWatched =
      unsafe inotify_add_watch(watch, file.text, UInt32(IN_OPEN | IN_CLOSE_NOWRITE)) >= 0
    precondition(isWatched, "\(file) cannot be watched")
  }

  deinit { close(watch) }

  /// The number of times since the last look at it.
  public var count: Int {
    var events = [UInt8](repeating: 0, count: 1 << 16)
    let size = unsafe read(watch, &events, events.count)
    // Each time makes two events, which have no name.
    return max(0, size) / (2 * MemoryLayout<inotify_event>.size)
  }
}
