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
    try FileChange(path: file, before: nil, after: Array("title: New".utf8))
      .perform(in: folder.path)
    #expect(try File.read(photo) == Array("a photo".utf8))
    #expect(try FileStatus(file)?.kind == .file)
    #expect(try File.read(file) == Array("title: New".utf8))
    #expect(try FileStatus(part) == nil)
  }

  @Test("A file keeps who may read it", arguments: [0o600, 0o664, 0o640] as [mode_t])
  func permissions(mode: mode_t) throws {
    let file = try folder.write("title: Ours", to: "album.yaml")
    _ = unsafe file.withCString { unsafe chmod($0, mode) }
    let (before, after) = (Array("title: Ours".utf8), Array("title: New".utf8))
    try FileChange(path: file, before: before, after: after).perform(in: folder.path)
    var status = stat()
    _ = unsafe file.withCString { unsafe stat($0, &status) }
    #expect(try File.read(file) == Array("title: New".utf8))
    #expect(status.st_mode & 0o777 == mode)
  }

  @Test("What another program saves while an edit is written stays, and its file is named")
  func saved() throws {
    let theirs = Array("title: Theirs".utf8)
    let file = try folder.write(theirs, to: "album.yaml")
    let error = FileSystemError("write", file, code: EEXIST)
    for before in [nil, Array("title: Ours".utf8)] {
      let change = FileChange(path: file, before: before, after: Array("title: New".utf8))
      #expect(throws: error) { try change.perform(in: folder.path) }
    }
    // One that came after the look for it.
    #expect(throws: error) {
      try File.write([], to: file, throughName: [0x70], beneath: folder.path) { true }
    }
    #expect(try File.read(file) == theirs)
    #expect(try Folder.names(in: folder.path) == [file.name])
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

  @Test("A file moves as it is, back again, and onto nothing")
  func moves() throws {
    let input = folder.appending("photos")
    try Folder.create(input.appending("a"))
    try Folder.create(input.appending("b"))
    let photo = try folder.write("a photo", to: "photos/a/photo.jpg")
    let goal = input.appending("b/photo.jpg")
    let change = DiskChange.move(from: photo, to: goal)
    try change.perform(in: input)
    #expect(try File.read(goal) == Array("a photo".utf8))
    #expect(try FileStatus(photo) == nil)
    #expect(try change.obstacle { _ in nil } == photo)
    #expect(try change.reversed.obstacle { _ in nil } == nil)
    try folder.write("another", to: "photos/a/photo.jpg")
    #expect(try change.reversed.obstacle { _ in nil } == photo)
    #expect(throws: FileSystemError.self) { try change.reversed.perform(in: input) }
    #expect(try File.read(photo) == Array("another".utf8))
    #expect(try File.read(goal) == Array("a photo".utf8))
  }

  @Test("No folder that is a link is moved into or out of, or made a folder in")
  func linkedFolders() throws {
    let input = folder.appending("photos")
    try Folder.create(input)
    let photo = try folder.write("a photo", to: "photos/photo.jpg")
    let secret = try folder.write("secret", to: "away/secret.jpg")
    let link = input.appending("link")
    unsafe folder.appending("away").withCString { away in
      unsafe link.withCString { link in _ = unsafe symlink(away, link) }
    }
    for change in [
      DiskChange.move(from: photo, to: link.appending("photo.jpg")),
      .move(from: link.appending("secret.jpg"), to: input.appending("secret.jpg")),
      .move(from: photo, to: folder.appending("photo.jpg")),
      .folder(link.appending("new"), isThere: true),
    ] {
      #expect(throws: FileSystemError.self) { try change.perform(in: input) }
    }
    #expect(try File.read(photo) == Array("a photo".utf8))
    #expect(try File.read(secret) == Array("secret".utf8))
    #expect(try Folder.names(in: folder.appending("away")) == [Array("secret.jpg".utf8)])
  }

  @Test("No text is written, looked at or removed behind a folder that became a link")
  func linkedText() throws {
    let input = folder.appending("photos")
    try Folder.create(input)
    try folder.write("secret", to: "away/album.yaml")
    let link = input.appending("album")
    unsafe folder.appending("away").withCString { away in
      unsafe link.withCString { link in _ = unsafe symlink(away, link) }
    }
    let notes = NoteFiles(input: input)
    for name in ["album.yaml", "arrangement.txt"] {
      let file = link.appending(name)
      #expect(throws: FileSystemError.self) { try notes.read(file) }
      let change = FileChange(path: file, before: nil, after: Array("title: New".utf8))
      #expect(throws: FileSystemError.self) { try change.perform(in: input) }
      #expect(throws: FileSystemError.self) { try change.reversed.perform(in: input) }
    }
    #expect(try Folder.names(in: folder.appending("away")) == [Array("album.yaml".utf8)])
    #expect(try File.read(folder.appending("away/album.yaml")) == Array("secret".utf8))
  }

  @Test("A pipe under a name that is written gives way, and one that is read is refused")
  func pipes() throws {
    let file = folder.appending("album.yaml")
    for name in [".album.yaml.part", "album.yaml"] {
      unsafe folder.appending(name).withCString { _ = unsafe mkfifo($0, 0o600) }
    }
    let notes = NoteFiles(input: folder.path)
    #expect(throws: FileSystemError.self) { try notes.read(file) }
    let change = FileChange(path: file, before: nil, after: Array("title: New".utf8))
    #expect(throws: FileSystemError.self) { try change.perform(in: folder.path) }
    try File.remove(file)
    unsafe folder.appending(".album.yaml.part").withCString { _ = unsafe mkfifo($0, 0o600) }
    try change.perform(in: folder.path)
    #expect(try notes.read(file) == Array("title: New".utf8))
  }

  @Test("A folder that is not empty stays")
  func fullFolder() throws {
    let album = folder.appending("album")
    let change = DiskChange.folder(album, isThere: true)
    let root = try #require(album.parent)
    try change.perform(in: root)
    try folder.write("a photo", to: "album/photo.jpg")
    try change.reversed.perform(in: root)
    #expect(try FileStatus(album)?.kind == .folder)
    try File.remove(album.appending("photo.jpg"))
    try change.reversed.perform(in: root)
    #expect(try FileStatus(album) == nil)
  }
}
