import FileSystem
import GalleryModel
import TestSupport
import Testing

@testable import GalleryBuild

@Suite("Inputs of an album in the records")
struct FolderInputsTests {
  private let folder = TemporaryFolder()

  @Test(
    "Their revisions tell which files have come, gone and changed, and store but the blocks of these",
    arguments: 1...6)
  func edits(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var names = Set((0..<3000).map { _ in "\(UInt32.random(in: 0...99_999, using: &random)).png" })
    for name in names { try folder.write("", to: name) }
    var (last, blocks) = try keep(files(), after: nil)
    for edit in 0..<8 {
      var (gone, come): (Set<String>, Set<String>) = ([], [])
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        guard let name = names.sorted().randomElement(using: &random), !come.contains(name)
        else { continue }
        switch Int.random(in: 0...2, using: &random) {
        case 0:
          try File.remove(folder.appending(name))
          names.remove(name)
          gone.insert(name)
        case 1:
          try folder.write("\(edit)", to: name)
          gone.insert(name)
          come.insert(name)
        default:
          try folder.write("", to: "x" + name)
          if names.insert("x" + name).inserted { come.insert("x" + name) }
        }
      }
      let files = try files()
      guard let (revision, now) = InputsRevision.since(last, files, recordedAt: .max) else {
        #expect(gone.isEmpty && come.isEmpty, "seed \(seed)")
        continue
      }
      let former = try (revision.gone ?? []).map { try #require(blocks[$0], "seed \(seed)") }
      let difference = InputBlock.difference(of: former, to: now)
      #expect(difference.gone.map(text) == gone.sorted(), "seed \(seed)")
      #expect(difference.come.map(text) == come.sorted(), "seed \(seed)")
      #expect(revision.fresh.count <= gone.union(come).count * 2, "seed \(seed)")
      (last, blocks) = try keep(files, after: (last, blocks))
      #expect(InputsRevision.since(last, files, recordedAt: .max) == nil, "seed \(seed)")
    }
  }

  @Test("A file that might change again without a trace is looked at again")
  func fresh() throws {
    try folder.write("", to: "a.png")
    try folder.write("", to: "b.png")
    let files = try files()
    let recorded = InputsRevision(ContentHash([]), files, recordedAt: files[1].stamp.changed)
    let (revision, now) = try #require(
      InputsRevision.since(recorded.inputs, files, recordedAt: .max))
    #expect(revision.gone == recorded.inputs.blocks)
    let difference = InputBlock.difference(of: recorded.fresh, to: now)
    #expect(difference.come.map(text).contains("b.png"))
    #expect(InputsRevision.since(revision.inputs, files, recordedAt: .max) == nil)
  }

  private func files() throws -> ScannedFiles {
    try ScannedFolder(scanning: folder.path, depth: 1, ignoring: IgnoreRules([])).files
  }

  private func text(_ name: [UInt8]) -> String { String(decoding: name, as: UTF8.self) }

  /// Records files, as the database does.
  private func keep(
    _ files: ScannedFiles, after last: (FolderInputs, [ContentHash: InputBlock])?
  ) throws -> (FolderInputs, [ContentHash: InputBlock]) {
    guard let last else {
      let whole = InputsRevision(ContentHash([]), files, recordedAt: .max)
      return (whole.inputs, Dictionary(uniqueKeysWithValues: whole.fresh.map { ($0.hash, $0) }))
    }
    guard let (revision, _) = InputsRevision.since(last.0, files, recordedAt: .max)
    else { return last }
    var blocks = last.1
    for hash in revision.gone ?? [] { blocks[hash] = nil }
    for block in revision.fresh { blocks[block.hash] = block }
    #expect(Set(blocks.keys) == Set(revision.inputs.blocks))
    return (revision.inputs, blocks)
  }
}
