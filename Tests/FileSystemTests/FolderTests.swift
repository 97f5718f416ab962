import FileSystem
import TestSupport
import Testing

@Suite("Folders")
struct FolderTests {
  @Test("The entries of a large folder are those of the disk, each once and in order")
  func entries() throws {
    let folder = TemporaryFolder()
    let names = (0..<9000).map { "\($0)" }
    for name in names { try folder.write(name, to: name) }
    folder.link("link", to: folder.appending("0"))
    let entries = try Folder.entries(in: folder.path).flatMap(\.self)
    #expect(entries.map { String(decoding: $0.name, as: UTF8.self) } == names.sorted() + ["link"])
    for (name, status) in entries {
      #expect(try status.get() == FileStatus(folder.path.appending(name)))
    }
  }
}
