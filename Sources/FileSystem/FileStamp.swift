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
    size = Int(truncatingIfNeeded: bytes.word(0).byteSwapped)
    modified = Int(truncatingIfNeeded: bytes.word(1).byteSwapped)
    changed = Int(truncatingIfNeeded: bytes.word(2).byteSwapped)
    inode = bytes.word(3).byteSwapped
  }

  /// Appends its bytes.
  public func append(to bytes: inout [UInt8]) {
    bytes.append(addingCapacity: Self.byteCount) { bytes in
      bytes.append(word: UInt64(size).byteSwapped)
      bytes.append(word: UInt64(bitPattern: Int64(modified)).byteSwapped)
      bytes.append(word: UInt64(bitPattern: Int64(changed)).byteSwapped)
      bytes.append(word: inode.byteSwapped)
    }
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

  /// A time in nanoseconds since 1970; years before 1823 and after 2116, which a disk may have, count as
  /// these, so that differences fit, too.
  static func nanoseconds(_ time: timespec) -> Int {
    let most = 4_611_686_018
    return max(-most, min(most, time.tv_sec)) * 1_000_000_000 + time.tv_nsec
  }
}
