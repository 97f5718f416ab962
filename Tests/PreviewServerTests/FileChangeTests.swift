import FileSystem
import Glibc
import TestSupport
import Testing

@testable import PreviewServer

@Suite("Files that an edit writes")
struct FileChangeTests {
  private let folder = TemporaryFolder()

  @Test("A link under the name that a file has until it is whole is never written through")
  func plantedPart() throws {
    let photo = try folder.write("a photo", to: "photo.jpg")
    let file = folder.appending("album.yaml")
    let part = folder.appending(".album.yaml.part")
    unsafe photo.withCString { photo in
      unsafe part.withCString { part in _ = unsafe symlink(photo, part) }
    }
    try FileChange(path: file, before: nil, after: Array("title: New".utf8)).perform()
    #expect(try File.read(photo) == Array("a photo".utf8))
    #expect(try FileStatus(file)?.kind == .file)
    #expect(try File.read(file) == Array("title: New".utf8))
    #expect(try FileStatus(part) == nil)
  }

  @Test("A file of the input is read as a build reads it; one that a person named may be a link")
  func links() throws {
    let secret = try folder.write("secret", to: "secret")
    let input = folder.appending("photos")
    try Folder.create(input)
    let links = [input.appending("album.yaml"), folder.appending("named.yaml")]
    for link in links {
      unsafe secret.withCString { secret in
        unsafe link.withCString { link in _ = unsafe symlink(secret, link) }
      }
    }
    let notes = NoteFiles(input: input)
    #expect(throws: FileSystemError.self) { try notes.read(links[0]) }
    #expect(try notes.read(links[1]) == Array("secret".utf8))
    #expect(try notes.read(input.appending("arrangement.txt")) == nil)
  }
}
