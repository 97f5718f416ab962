import FileSystem
import PhotoMetadata
import TestSupport
import Testing

@testable import Imaging
@testable import Pictures

@Suite("Identity of pictures")
struct KeyTests {
  private func identity(
    _ content: String = "photo", reading: [UInt8] = [1], copyright: String? = nil,
    _ change: (inout PictureSettings) -> Void = { _ in }
  ) -> PictureIdentity {
    var settings = PictureSettings()
    change(&settings)
    return IdentityMaker(settings).identity(
      of: Digest(Array(content.utf8)), reading: reading, copyright: copyright)
  }

  @Test("The digest of a text is the first half of its SHA-256, of a file its BLAKE2b")
  func digest() throws {
    // FIPS 180-4 has this example.
    #expect(Digest(Array("abc".utf8)).hex() == "ba7816bf8f01cfea414140de5dae2223")
    #expect(Digest(Array("a".utf8), Array("bc".utf8)) == Digest(Array("abc".utf8)))
    let folder = TemporaryFolder()
    try folder.write("abc", to: "file")
    // `hashlib.blake2b(b"abc", digest_size=16)` in Python.
    #expect(
      try Digest(of: folder.appending("file"), beneath: nil).hex()
        == "cf4ab791c62b8d2b2109c90275287816")
  }

  @Test("Content, copyright and recipe change both the address and the key")
  func both() {
    let all = [
      identity(), identity("other"), identity(copyright: "Ann"),
      identity { $0.recipe.quality = 81 }, identity { $0.recipe.widths = [640] },
    ]
    #expect(Set(all.map(\.address)).count == all.count)
    #expect(Set(all.map(\.key)).count == all.count)
    #expect(identity().key.text.utf8.count == 32)
    #expect(identity().addressText.utf8.count == 16)
  }

  @Test("Limits change the key alone: what is made under others is not taken, and no address moves")
  func limits() {
    let other = identity { $0.options.limits.pixels = 1 }
    #expect(other.address == identity().address)
    #expect(other.key != identity().key)
  }

  @Test("A file in which another version of the program sees another picture gets another key")
  func reading() {
    let header = ImageHeader(format: .tiff, storedSize: ImageSize(width: 90, height: 60))
    var turned = header
    turned.orientation = .turnedRight
    let other = ImageHeader(format: .tiff, storedSize: ImageSize(width: 90, height: 61))
    let raw = ImageHeader(header, in: 5..<9)
    let keys = [header, turned, other, raw].map {
      identity(reading: ItemKind.still($0).reading).key
    }
    #expect(Set(keys).count == keys.count)
    #expect(identity(reading: [2]).address == identity().address)
  }

  @Test("A copyright that is in a clip changes the identities of it, its WebM and its original")
  func clips() {
    var settings = PictureSettings()
    settings.clips.webm = .vp9
    let still = ImageHeader(format: .webp, storedSize: ImageSize(width: 90, height: 60))
    let header = ClipHeader(unrolling: still, .rolledAnimation(duration: 1000), duration: 1000)
    let file = ProbedFile(
      kind: .clip(header), content: Digest(Array("clip".utf8)), metadata: PhotoMetadata())
    let planner = PicturePlanner(settings)
    let notices: [String?] = [nil, "Ann", "Bob"]
    let plans = notices.map { planner.plan(file, copyright: $0, offersOriginal: true) }
    let parts = [plans.map(\.clip), plans.map(\.webm), plans.map(\.original)]
    for identities in parts.map({ $0.compactMap(\.self) }) {
      #expect(Set(identities.map(\.key)).count == notices.count)
      #expect(Set(identities.map(\.address)).count == notices.count)
    }
  }

  @Test("Sources of one size share their list of pictures")
  func plans() {
    let planner = PicturePlanner(PictureSettings())
    let files = ["a", "b"].map {
      let header = ImageHeader(format: .jpeg, storedSize: ImageSize(width: 900, height: 600))
      return ProbedFile(
        kind: .still(header), content: Digest(Array($0.utf8)), metadata: PhotoMetadata())
    }
    let plans = files.map { planner.plan($0, copyright: nil) }
    #expect(plans[0].pictures == plans[1].pictures)
    #expect(plans[0].identity != plans[1].identity)
    #expect(plans[0].pictures.map(\.size.width) == [320, 480, 720, 900])
  }
}
