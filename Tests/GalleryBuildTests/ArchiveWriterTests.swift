import FileSystem
import Glibc
import TestSupport
import Testing

@testable import GalleryBuild

@Suite("Archives")
struct ArchiveWriterTests {
  @Test("One of more files than 16 bits can count is whole by another program")
  func manyFiles() throws {
    let folder = TemporaryFolder()
    let path = folder.appending("many.zip")
    var archive = try ArchiveWriter(path)
    for number in 0..<66_000 { try archive.add([UInt8(number & 255)], named: "é \(number).jpg") }
    try archive.finish()
    #expect(unsafe system("unzip -tqq '\(path.text)'") == 0)
  }

  @Test("A disk that is full is told, with the archive's name")
  func fullDisk() throws {
    let error = #expect(throws: FileSystemError.self) {
      var archive = try ArchiveWriter("/dev/full")
      try archive.add([1, 2, 3], named: "a.jpg")
      try archive.finish()
    }
    #expect(error?.code == ENOSPC && error?.path == "/dev/full")
  }
}
