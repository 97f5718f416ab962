import FileSystem
import Glibc
import TestSupport
import Testing

@testable import PreviewServer

@Suite("The folders that the kernel watches")
struct WatchedTreeTests {
  private let folder = TemporaryFolder()
  private let inotify = inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC))

  @Test("A folder of photos that was removed and made anew is followed", arguments: ["", "/"])
  func madeAnew(ending: String) throws {
    defer { close(inotify) }
    let photos = folder.appending("photos")
    try Folder.create(photos)
    var tree = WatchedTree(inotify)
    try tree.watch(Path(photos.text + ending))
    #expect(!tree.readEvents())
    try #require(rmdir(photos.text) == 0)
    #expect(tree.readEvents())
    try Folder.create(photos)
    #expect(tree.readEvents())
    try folder.write("photo", to: "photos/a.jpg")
    #expect(tree.readEvents())
    try folder.write("beside", to: "b.jpg")
    #expect(!tree.readEvents())
  }

  @Test("A folder of photos that another one takes the place of is left alone")
  func replaced() throws {
    defer { close(inotify) }
    let photos = folder.appending("photos")
    try Folder.create(photos)
    var tree = WatchedTree(inotify)
    try tree.watch(photos)
    try tree.watch(file: folder.appending("photofall.yaml"))
    try #require(rename(photos.text, folder.appending("old").text) == 0)
    try Folder.create(photos)
    #expect(tree.readEvents())
    try folder.write("photo", to: "old/a.jpg")
    #expect(!tree.readEvents())
    try folder.write("photo", to: "photos/a.jpg")
    #expect(tree.readEvents())
    try folder.write("inset: 3", to: "photofall.yaml")
    #expect(tree.readEvents())
  }
}
