import FileSystem
import Glibc
import Imaging
import Synchronization
import TestSupport
import Testing

@testable import Pictures

/// A store on a disk that has room for so many objects.
private final class SmallStore: LocalStore {
  private let store: FolderStore
  private let room: Mutex<Int>
  private let code: CInt

  init(_ folder: Path, room: Int, code: CInt = ENOSPC) {
    store = FolderStore(folder)
    self.room = Mutex(room)
    self.code = code
  }

  func facts(of key: PictureKey, holding planned: [PlannedPicture]?) -> DerivedPictures? {
    store.facts(of: key, holding: planned)
  }

  func picture(_ index: Int, of key: PictureKey) throws(FileSystemError) -> FileRange {
    try store.picture(index, of: key)
  }

  func open(_ key: PictureKey) throws(FileSystemError) -> OpenFile { try store.open(key) }

  func adopt(
    _ key: PictureKey, _ fill: (OpenFile) -> DerivedPictures?
  ) throws(FileSystemError) -> DerivedPictures? {
    try takeRoom()
    return try store.adopt(key, fill)
  }

  func makePart(_ content: [UInt8]) throws(FileSystemError) -> StorePart {
    try store.makePart(content)
  }

  func keep(
    _ part: StorePart, as key: PictureKey
  ) throws(FileSystemError) -> DerivedPictures {
    try takeRoom()
    return try store.keep(part, as: key)
  }

  func keep(_ object: PictureObject, as key: PictureKey) throws(FileSystemError) {
    try takeRoom()
    try store.keep(object, as: key)
  }

  private func takeRoom() throws(FileSystemError) {
    let hasRoom = room.withLock { room in
      room -= 1
      return room >= 0
    }
    guard hasRoom else { throw FileSystemError("write", store.folder, code: code) }
  }
}

@Suite("The store that goes on where another one is full")
struct SpillingStoreTests {
  private let folder = TemporaryFolder()
  private let keys = (1...3).map { PictureKey(Digest([$0])) }

  private func object(_ key: PictureKey) throws -> PictureObject {
    let photo = try folder.write(PlainPNG.file(width: 40, height: 30, level: 9), to: "photo.png")
    let plan = PicturePlan(try ImageHeader(of: photo), PictureRecipe())
    return PictureObject(try plan.make(plan.pictures, from: photo), of: key)
  }

  @Test("A disk that is full in the middle of a build costs a warning and no picture")
  func full() throws {
    let store = SpillingStore(SmallStore(folder.appending("store"), room: 1))
    try store.keep(object(keys[0]), as: keys[0])
    #expect(store.problem == nil)
    for key in keys.dropFirst() { try store.keep(object(key), as: key) }
    #expect(store.problem?.code == ENOSPC)
    for key in keys {
      let object = try object(key)
      #expect(
        store.facts(of: key, holding: nil)?.files.map(\.hash) == object.facts.files.map(\.hash))
      #expect(try store.picture(0, of: key).hash == object.facts.files[0].hash)
    }
    store.end()
    #expect(keys.map { store.facts(of: $0, holding: nil) != nil } == [true, false, false])
  }

  @Test("A disk that is broken ends the build")
  func broken() throws {
    let store = SpillingStore(SmallStore(folder.appending("store"), room: 0, code: EIO))
    let object = try object(keys[0])
    #expect(throws: FileSystemError.self) { try store.keep(object, as: keys[0]) }
    #expect(store.problem == nil)
  }

  @Test("A program that finds no room writes elsewhere, unless it did so already")
  func program() throws {
    let store = SpillingStore(SmallStore(folder.appending("store"), room: 1))
    let part = try store.makePart([])
    #expect(store.goOn(after: FileSystemError("write", part.path, code: ENOSPC)))
    #expect(store.problem?.code == ENOSPC)
    let other = try store.makePart([])
    #expect(other.path.parent != part.path.parent)
    // Another program, which began before that, meets the same disk.
    #expect(store.goOn(after: FileSystemError("write", part.path, code: ENOSPC)))
    #expect(!store.goOn(after: FileSystemError("write", other.path, code: ENOSPC)))
    store.end()
  }
}
