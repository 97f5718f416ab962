import FileSystem
import FuzzTargets
import TestSupport
import Testing

@Suite("Inputs that fuzzing started from, or found")
struct FoundCaseTests {
  @Test("Every kept input is read to an end", arguments: FuzzTarget.allCases)
  func replay(target: FuzzTarget) throws {
    let file = OpenFile(try Descriptor.inMemory())
    let kept = Package.folder.appending("Fuzz/Inputs").appending(target.rawValue)
    let names = try Folder.names(in: kept)
    #expect(!names.isEmpty)
    for name in names {
      let bytes = try File.read(kept.appending(name))
      try target.run(bytes, in: file)
      // Cut short, most inputs take other paths.
      try target.run(Array(bytes.prefix(bytes.count / 2)), in: file)
    }
  }
}
