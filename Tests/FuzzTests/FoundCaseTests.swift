import FileSystem
import FuzzTargets
import TestSupport
import Testing

@Suite("Inputs that fuzzing started from, or found")
struct FoundCaseTests {
  private let folder = TemporaryFolder()

  @Test("Every kept input is read to an end", arguments: FuzzTarget.allCases)
  func replay(target: FuzzTarget) throws {
    let scratch = folder.appending("input")
    let kept = Package.folder.appending("Fuzz/Inputs").appending(target.rawValue)
    let names = try Folder.names(in: kept)
    #expect(!names.isEmpty)
    for name in names {
      let bytes = try File.read(kept.appending(name))
      try target.run(bytes, scratch: scratch)
      // Cut short, most inputs take other paths.
      try target.run(Array(bytes.prefix(bytes.count / 2)), scratch: scratch)
    }
  }
}
