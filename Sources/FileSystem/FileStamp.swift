internal import Bytes
internal import CPlatform
internal import Glibc

/// The size, times and number of a file: as long as they stay the same, so does the content.
public struct FileStamp: Hashable, Sendable, Codable {
  /// The size, bytes.
  public let size: Int
  /// The time of the last change of the content, which programs may set: nanoseconds since 1970.
  public let modified: Int
  /// The time of the last change of the file, which only the kernel sets: nanoseconds since 1970.
  public let changed: Int
  /// The file's number on its disk.
  public let inode: UInt64

  /// The number of bytes of its record.
  public static let byteCount = 32

  /// Reads a stamp from its bytes.
  public init(bytes: ArraySlice<UInt8>) {
    let number = { UInt64(bytes.dropFirst(8 * $0).prefix(8), .little) }
    size = Int(truncatingIfNeeded: number(0))
    modified = Int(truncatingIfNeeded: number(1))
    changed = Int(truncatingIfNeeded: number(2))
    inode = number(3)
  }

  /// Appends its bytes.
  public func append(to bytes: inout [UInt8]) {
    bytes.append(UInt64(size), .little)
    bytes.append(UInt64(bitPattern: Int64(modified)), .little)
    bytes.append(UInt64(bitPattern: Int64(changed)), .little)
    bytes.append(inode, .little)
  }

  init(_ status: stat) {
    size = Int(status.st_size)
    modified = Self.nanoseconds(status.st_mtim)
    changed = Self.nanoseconds(status.st_ctim)
    inode = UInt64(status.st_ino)
  }

  /// True if a change after `moment` would show.
  ///
  /// Clocks of disks advance in steps: what was written at the time of the stamp may be written
  /// again without a trace. The kernel's steps are ten milliseconds at most; a disk that counts in
  /// whole seconds may do so in twos.
  /// - Parameter moment: Nanoseconds since 1970.
  public func isSettled(at moment: Int) -> Bool {
    let second = 1_000_000_000
    return changed < moment - (changed % second == 0 ? 2 * second : second / 50)
  }

  /// The time, nanoseconds since 1970.
  public static var now: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return nanoseconds(time)
  }

  private static func nanoseconds(_ time: timespec) -> Int {
    time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
