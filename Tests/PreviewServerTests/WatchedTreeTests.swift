import FileSystem
import Glibc
import TestSupport
import Testing

@testable import PreviewServer

@Suite("The folders that the kernel watches")
struct WatchedTreeTests {
  private let folder = TemporaryFolder()
  private let inotify = inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC))

  /// Takes the events that wait, and expects that they matter, or that none does.
  private func expect(
    _ isChanged: Bool, _ tree: inout WatchedTree, at location: SourceLocation = #_sourceLocation
  ) {
    let told = tree.readEvents()
    #expect(told == isChanged, sourceLocation: location)
  }

  @Test("A folder of photos that was removed and made anew is followed", arguments: ["", "/"])
  func madeAnew(ending: String) throws {
    defer { close(inotify) }
    let photos = folder.appending("photos")
    try Folder.create(photos)
    var tree = WatchedTree(inotify)
    try tree.watch(Path(photos.text + ending))
    expect(false, &tree)
    #expect(Folder.removeIfEmpty(photos))
    expect(true, &tree)
    try Folder.create(photos)
    expect(true, &tree)
    try folder.write("photo", to: "photos/a.jpg")
    expect(true, &tree)
    try folder.write("beside", to: "b.jpg")
    expect(false, &tree)
  }

  @Test("A folder is followed whose parent was made anew, or whose link was turned")
  func followed() throws {
    defer { close(inotify) }
    for place in ["one/photos", "two/photos"] { try Folder.create(folder.appending(place)) }
    let link = folder.appending("link")
    let turn = { (goal: String) in
      try? File.remove(link)
      unsafe folder.appending(goal).withCString { goal in
        unsafe link.withCString { link in _ = unsafe symlink(goal, link) }
      }
    }
    turn("one")
    var tree = WatchedTree(inotify)
    try tree.watch(link.appending("photos"))
    var seen = [tree.followRoot()]
    turn("two")
    seen += [tree.followRoot(), tree.followRoot()]
    try folder.write("photo", to: "two/photos/a.jpg")
    expect(true, &tree)
    try File.rename(folder.appending("two"), to: folder.appending("old"))
    seen += [tree.followRoot(), tree.followRoot()]
    try Folder.create(folder.appending("two/photos"))
    seen.append(tree.followRoot())
    #expect(seen == [false, true, false, true, false, true])
    try folder.write("photo", to: "two/photos/a.jpg")
    expect(true, &tree)
  }

  @Test("What a site among the photos becomes does not matter, until its record goes")
  func site() throws {
    defer { close(inotify) }
    let photos = folder.appending("photos")
    let record = photos.appending("public/.photofall")
    try Folder.create(photos)
    var tree = WatchedTree(inotify)
    try tree.watch(photos)
    try Folder.create(photos.appending("public/media"))
    expect(true, &tree)
    try Folder.create(record)
    expect(true, &tree)
    for name in ["index.html", "media/a.jpg"] {
      try folder.write("made", to: "photos/public/" + name)
    }
    expect(false, &tree)
    #expect(Folder.removeIfEmpty(record))
    expect(true, &tree)
    try folder.write("photo", to: "photos/public/media/b.jpg")
    expect(true, &tree)
  }

  @Test("A folder of photos that another one takes the place of is left alone")
  func replaced() throws {
    defer { close(inotify) }
    let photos = folder.appending("photos")
    try Folder.create(photos)
    var tree = WatchedTree(inotify)
    try tree.watch(photos)
    try tree.watch(file: folder.appending("photofall.yaml"))
    try File.rename(photos, to: folder.appending("old"))
    try Folder.create(photos)
    expect(true, &tree)
    try folder.write("photo", to: "old/a.jpg")
    expect(false, &tree)
    try folder.write("photo", to: "photos/a.jpg")
    expect(true, &tree)
    try folder.write("inset: 3", to: "photofall.yaml")
    expect(true, &tree)
  }
}
