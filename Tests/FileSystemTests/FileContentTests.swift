import Glibc
import TestSupport
import Testing

@testable import FileSystem

@Suite("Content made of ranges of a file")
struct FileContentTests {
  private let folder = TemporaryFolder()

  /// Three pieces of a file, one of them longer than a block.
  private func content() throws -> (FileContent, [UInt8]) {
    let bytes = (0..<(3 * File.blockSize + 5)).map { UInt8($0 % 251) }
    try folder.write(bytes, to: "source")
    var content = FileContent(
      of: OpenFile(try Descriptor(reading: folder.appending("source"))))
    content.append(7..<9)
    content.append(9..<(2 * File.blockSize + 3))
    content.append(Array("between".utf8))
    content.append(1..<1)
    content.append(0..<4)
    return (
      content, bytes[7..<(2 * File.blockSize + 3)] + Array("between".utf8) + bytes[0..<4]
    )
  }

  @Test("Neighbours become one piece, and a copy has all of them in their order")
  func copying() throws {
    let (content, bytes) = try content()
    #expect(content.pieces.count == 3)
    #expect(content.count == bytes.count)
    let copy = folder.appending("copy")
    try File.write(content, of: ContentHash(bytes), to: copy)
    #expect(try File.read(copy) == bytes)
    #expect(try content.inOnePiece().hash == ContentHash(bytes))
  }

  @Test("Content of another hash is not put in place")
  func staleContent() throws {
    let (content, _) = try content()
    try folder.write("before", to: "copy")
    let copy = folder.appending("copy")
    let error = #expect(throws: FileSystemError.self) {
      try File.write(content, of: ContentHash([1]), to: copy, through: folder.appending("part"))
    }
    #expect(error?.code == ESTALE && error?.path == folder.appending("source"))
    #expect(try File.read(copy) == Array("before".utf8))
    #expect(try FileStatus(folder.appending("part")) == nil)
  }

  @Test("A file that has become shorter is an error, not a shorter copy")
  func shrunk() throws {
    let (content, _) = try content()
    #expect(unsafe folder.appending("source").withCString { unsafe truncate($0, 100) } == 0)
    #expect(throws: FileSystemError.self) { try File.write(content, to: folder.appending("copy")) }
    #expect(try FileStatus(folder.appending("copy")) == nil)
  }
}
