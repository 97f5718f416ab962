internal import Glibc

/// Range of an open file.
public struct FileRange: Sendable {
  /// The file.
  package let file: OpenFile
  /// The range, bytes.
  public let range: Range<Int>

  /// Names a range.
  package init(_ file: OpenFile, _ range: Range<Int>) {
    self.file = file
    self.range = range
  }

  /// A part of it.
  ///
  /// - Parameter part: The part, counted from the range's start, bytes.
  package func part(_ part: Range<Int>) -> FileRange {
    let start = range.lowerBound
    return FileRange(file, (start + part.lowerBound)..<(start + part.upperBound))
  }

  /// The hash of its bytes.
  ///
  /// - Complexity: O(n) for n bytes.
  public var hash: ContentHash {
    get throws(FileSystemError) { try ContentHash(of: FileContent(self)) }
  }

  /// Calls `body` with its bytes in blocks of at most 256 KiB.
  ///
  /// - Throws: `FileSystemError`; with `ESTALE` for a file that ends before.
  package func forEachBlock(
    _ body: (ArraySlice<UInt8>) throws(FileSystemError) -> Void
  ) throws(FileSystemError) {
    var buffer = [UInt8](repeating: 0, count: min(File.blockSize, range.count))
    var offset = range.lowerBound
    while offset < range.upperBound {
      let wanted = min(buffer.count, range.upperBound - offset)
      if wanted < buffer.count { buffer.removeLast(buffer.count - wanted) }
      guard try file.descriptor.read(into: &buffer, at: offset) == wanted else {
        throw FileSystemError("read", file.descriptor.path, code: ESTALE)
      }
      try body(buffer[...])
      offset += wanted
    }
  }
}

/// A file that stays open for as long as somebody holds on to it.
package final class OpenFile: Sendable {
  package let descriptor: Descriptor

  package init(_ descriptor: consuming Descriptor) {
    self.descriptor = descriptor
  }
}
