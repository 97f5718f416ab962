public import FileSystem
internal import Glibc

/// The standard input of this process.
public enum StandardInput {
  /// Reads all there is.
  ///
  /// - Throws: `FileSystemError` with the kernel's reason.
  public static func read() throws(FileSystemError) -> [UInt8] {
    var content: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe Glibc.read(STDIN_FILENO, &block, block.count)
      if count == 0 { return content }
      if count > 0 {
        content += block[..<count]
      } else if errno != EINTR {
        throw FileSystemError("read", "standard input", code: errno)
      }
    }
  }
}
