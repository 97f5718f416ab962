import FileSystem
import Glibc
import TestSupport
import Testing

@testable import Pictures

@Suite("A folder that several machines share")
struct FolderTierTests {
  private let folder = TemporaryFolder()
  private let object = "photos/00/" + String(repeating: "0", count: 32)

  /// Leaves something in the folder of parts as it was some days ago.
  private func leave(_ name: String, daysAgo: Int) throws -> Path {
    let file = try folder.write("a part", to: "parts/" + name)
    let moment = timespec(tv_sec: FileStamp.now / 1_000_000_000 - daysAgo * 86_400, tv_nsec: 0)
    var times = [moment, moment]
    _ = unsafe file.withCString { unsafe utimensat(AT_FDCWD, $0, &times, 0) }
    return file
  }

  private func content() throws -> OpenFile {
    OpenFile(try Descriptor(reading: try folder.write("pictures", to: "own")))
  }

  @Test("What killed builds left there goes after a day, once a build writes")
  func oldParts() throws {
    let old = try leave("00000000deadbeef", daysAgo: 2)
    let others = [
      try leave("00000000feedbeef", daysAgo: 0), try leave("notes.txt", daysAgo: 2),
    ]
    let tier = FolderTier(folder.path)
    #expect(try !tier.holds(object))
    #expect(try FileStatus(old) != nil)
    try tier.write(object, content(), replacing: false)
    #expect(try FileStatus(old) == nil)
    #expect(try tier.holds(object))
    for file in others { #expect(try FileStatus(file) != nil) }
  }

  @Test("Nothing goes from one that is only read")
  func readOnly() throws {
    let old = try leave("00000000deadbeef", daysAgo: 2)
    let tier = GuardedTier(FolderTier(folder.path), isReadOnly: true)
    tier.write(object, try content(), isNew: true)
    #expect(try FileStatus(old) != nil)
    #expect(tier.warning == nil)
  }
}
