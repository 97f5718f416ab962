internal import Dispatch
internal import FileSystem
internal import Glibc

/// Tells when something changes in a folder or below it, by inotify.
///
/// A change on the disk is several events, and a copied folder is thousands: `changed` is called
/// once for all that come soon after each other.
@safe final class FolderWatcher: @unchecked Sendable {
  /// The advice for a kernel that has no more room for watches.
  static let advice = "allow more watches with sysctl fs.inotify.max_user_watches"
  /// A burst is over when nothing has come for so long.
  private static let quiet = DispatchTimeInterval.milliseconds(15)
  /// A burst that does not end is told of after so long.
  private static let patience = DispatchTimeInterval.milliseconds(150)
  /// The folder's path is looked at again after so long.
  private static let interval = DispatchTimeInterval.seconds(1)

  // All of it is touched on the queue alone.
  private let queue = DispatchQueue(label: "photofall.watch")
  private let source: any DispatchSourceRead
  private let clock: any DispatchSourceTimer
  private var tree: WatchedTree
  private let changed: @Sendable () -> Void
  private var burst: (start: DispatchTime, number: Int)?
  private var number = 0

  /// Starts to watch.
  ///
  /// - Parameters:
  ///   - folder: Watched with all that is below it, as far as a scan would look.
  ///   - file: Watched, too, wherever it is; nil: no other file.
  ///   - changed: Called soon after a change, on a queue of its own.
  /// - Throws: `FileSystemError` when the kernel has no more room for watches.
  init(
    _ folder: Path, and file: Path? = nil, changed: @escaping @Sendable () -> Void
  ) throws(FileSystemError) {
    let inotify = inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC))
    guard inotify >= 0 else { throw FileSystemError("watch", folder, code: errno) }
    self.changed = changed
    tree = WatchedTree(inotify)
    // What happens from here on waits in the kernel's queue until the source is resumed.
    source = DispatchSource.makeReadSource(fileDescriptor: inotify, queue: queue)
    clock = DispatchSource.makeTimerSource(queue: queue)
    source.setCancelHandler { close(inotify) }
    source.setEventHandler { [weak self] in self?.read() }
    clock.schedule(deadline: .now() + Self.interval, repeating: Self.interval, leeway: Self.quiet)
    clock.setEventHandler { [weak self] in self?.followRoot() }
    defer {
      source.resume()
      clock.resume()
    }
    try tree.watch(folder)
    if let file { try tree.watch(file: file) }
  }

  deinit {
    source.cancel()
    clock.cancel()
  }

  private func followRoot() {
    if tree.followRoot() { note() }
  }

  private func read() {
    if tree.readEvents() { note() }
  }

  /// Notes a change, which is told when its burst is over.
  private func note() {
    let now = DispatchTime.now()
    number += 1
    let current = (start: burst?.start ?? now, number: number)
    burst = current
    let end = min(now + Self.quiet, current.start + Self.patience)
    queue.asyncAfter(deadline: end) { [weak self] in self?.finish(current) }
  }

  /// Ends a burst, unless more has come since and there is still patience.
  private func finish(_ ending: (start: DispatchTime, number: Int)) {
    guard let burst, burst.start == ending.start,
      burst.number == ending.number || DispatchTime.now() >= burst.start + Self.patience
    else { return }
    self.burst = nil
    changed()
  }
}
