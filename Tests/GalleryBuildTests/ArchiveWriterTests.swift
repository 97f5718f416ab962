import FileSystem
import Glibc
import TestSupport
import Testing

@testable import GalleryBuild

@Suite("Archives")
struct ArchiveWriterTests {
  private func content(of folder: TemporaryFolder) throws -> FileContent {
    try folder.write("*", to: "content")
    return FileContent(
      FileRange(OpenFile(try Descriptor(reading: folder.appending("content"))), 0..<1))
  }

  @Test("One of more files than 16 bits can count is whole by another program")
  func manyFiles() throws {
    let folder = TemporaryFolder()
    let path = folder.appending("many.zip")
    var archive = try ArchiveWriter(path)
    let byte = try content(of: folder)
    for number in 0..<66_000 { try archive.add(byte, named: "é \(number).jpg") }
    try archive.finish()
    #expect(unsafe system("unzip -tqq '\(path.text)'") == 0)
    let names = try ArchiveList(of: path)?.names
    #expect(names == Set((0..<66_000).map { "é \($0).jpg" }))
  }

  @Test("What is no archive has no list", arguments: [0, 21, 22, 150])
  func noArchive(length: Int) throws {
    let folder = TemporaryFolder()
    try folder.write([UInt8](repeating: 80, count: length), to: "no.zip")
    #expect(try ArchiveList(of: folder.appending("no.zip")) == nil)
  }

  @Test("The photo that an archive lacks is told by every build, whatever else it does")
  func leftOut() async throws {
    let workspace = try Workspace()
    try workspace.addPhoto("a.png", level: 1)
    // It can be shown, but not taken apart.
    let cut = PlainPNG.file(width: 90, height: 900, level: 3)
    try workspace.folder.write(Array(cut.prefix(cut.count / 2)), to: "photos/cut.png")
    try workspace.folder.write("originals: album-zip", to: "photos/photofall.yaml")
    var told: [[BuildReport.Problem]] = []
    for words in ["first", "second", "second", "second"] {
      try workspace.folder.write(words, to: "photos/a.png.md")
      for _ in 1...2 {
        let report = try await workspace.build { $0.allowsTruncated = true }
        told.append(report.warnings.filter { $0.reason.contains("original") })
      }
    }
    #expect(told[0].map(\.file) == [workspace.input.appending("cut.png").text])
    #expect(told == Array(repeating: told[0], count: told.count))
  }

  @Test("An archive in which no photo could be is not offered, and every build tells why")
  func empty() async throws {
    let workspace = try Workspace()
    // It can be shown, but not taken apart.
    let cut = PlainPNG.file(width: 90, height: 900, level: 3)
    try workspace.folder.write(Array(cut.prefix(cut.count / 2)), to: "photos/cut.png")
    try workspace.folder.write("originals: album-zip", to: "photos/photofall.yaml")
    for words in ["first", "second"] {
      try workspace.folder.write(words, to: "photos/cut.png.md")
      let report = try await workspace.build { $0.allowsTruncated = true }
      #expect(report.warnings.count { $0.reason.contains("its original is not offered") } == 1)
      let site = try workspace.contents()
      #expect(!site.keys.contains { $0.hasSuffix(".zip") })
      let page = try #require(site["index.html"])
      #expect(!String(decoding: page, as: UTF8.self).contains(".zip"))
    }
    // One photo is enough.
    try workspace.addPhoto("a.png", level: 1)
    try await workspace.build { $0.allowsTruncated = true }
    #expect(try workspace.contents().keys.contains { $0.hasSuffix(".zip") })
  }

  @Test("An archive that somebody took away is made again")
  func removed() async throws {
    let workspace = try Workspace()
    try workspace.addPhoto("a.png")
    try workspace.folder.write("originals: album-zip", to: "photos/photofall.yaml")
    try await workspace.build()
    let archive = try #require(workspace.contents().keys.first { $0.hasSuffix(".zip") })
    try File.remove(workspace.site.appending(archive))
    try workspace.folder.write("Words", to: "photos/a.png.md")
    #expect(try await workspace.build().written.contains(archive))
    try await workspace.expectClean()
  }

  @Test("A disk that is full is told, with the archive's name")
  func fullDisk() throws {
    let byte = try content(of: TemporaryFolder())
    let error = #expect(throws: FileSystemError.self) {
      var archive = ArchiveWriter(try Descriptor(writingTo: "/dev/full"))
      try archive.add(byte, named: "a.jpg")
      try archive.finish()
    }
    #expect(error?.code == ENOSPC && error?.path == "/dev/full")
  }
}
