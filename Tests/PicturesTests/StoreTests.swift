import FileSystem
import Imaging
import TestSupport
import Testing

@testable import Pictures

@Suite("The folder store")
struct StoreTests {
  private let folder = TemporaryFolder()
  private var store: FolderStore { FolderStore(folder.appending("store")) }
  private let key = PictureKey(Digest(Array("key".utf8)))

  /// The object of a picture of 40 x 30 px.
  private func object() throws -> PictureObject {
    try folder.write(PlainPNG.file(width: 40, height: 30, level: 9), to: "photo.png")
    let photo = folder.appending("photo.png")
    let plan = PicturePlan(try ImageHeader(of: photo), PictureRecipe())
    return PictureObject(try plan.make(plan.pictures, from: photo), of: key)
  }

  @Test("An object comes back whole, and so does each of its pictures")
  func roundTrip() throws {
    let object = try object()
    #expect(store.facts(of: key) == nil)
    try store.keep(object, as: key)
    #expect(store.facts(of: key)?.files.map(\.hash) == object.facts.files.map(\.hash))
    let picture = try store.picture(0, of: key)
    #expect(try picture.hash == object.facts.files[0].hash)
    #expect(throws: FileSystemError.self) { try store.picture(1, of: key) }
    #expect(store.abandonedParts.isEmpty)
  }

  @Test("A damaged object is none", arguments: [0, 3, 10, 60, -1])
  func damage(place: Int) throws {
    try store.keep(try object(), as: key)
    let file = try #require(store.shelves.flatMap(store.objects).first)
    var bytes = try File.read(file)
    bytes[place < 0 ? bytes.count + place : place] ^= 0x40
    try File.write(bytes, to: file)
    #expect(store.facts(of: key) == nil)
  }

  @Test("An object under another key's name is none")
  func another() throws {
    try store.keep(try object(), as: PictureKey(Digest(Array("other".utf8))))
    let file = try #require(store.shelves.flatMap(store.objects).first)
    #expect(store.facts(of: PictureKey(Digest(Array("other".utf8)))) == nil)
    try Folder.create(#require(store.file(key).parent))
    try File.rename(file, to: store.file(key))
    #expect(store.facts(of: key) != nil)
  }

  @Test("An object of other pictures than were planned is none")
  func others() throws {
    try store.keep(try object(), as: key)
    let size = ImageSize(width: 40, height: 30)
    let planned = PicturePlan.pictures(of: size, PictureRecipe())
    #expect(store.facts(of: key, holding: planned) != nil)
    let wider = PicturePlan.pictures(of: ImageSize(width: 41, height: 30), PictureRecipe())
    #expect(store.facts(of: key, holding: wider) == nil)
    #expect(store.facts(of: key, holding: planned + planned) == nil)
  }

  @Test("Writers of one object at a time do not disturb each other")
  func writers() async throws {
    let object = try object()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 1...50 { group.addTask { try store.keep(object, as: key) } }
      try await group.waitForAll()
    }
    #expect(store.facts(of: key)?.files.map(\.hash) == object.facts.files.map(\.hash))
    #expect(store.abandonedParts.isEmpty)
  }
}
