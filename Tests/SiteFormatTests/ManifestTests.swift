import FileSystem
import SiteFormat
import TestSupport
import Testing

@Suite("The list of a site's files")
struct ManifestTests {
  private let folder = TemporaryFolder()

  private func file(_ place: String, size: Int = 1, key: ContentHash? = nil) -> Manifest.File {
    let entry = Manifest.Entry(hash: ContentHash(Array(place.utf8)), size: size, key: key)
    return Manifest.File(Manifest.digest(of: place), entry)
  }

  private func write(_ files: [Manifest.File], to name: String) throws -> Path {
    try folder.write(Manifest.text(of: files).reduce([], +), to: name)
  }

  @Test("Places are named as sites of earlier versions name them, whose files are known by it")
  func places() {
    // The first half of `printf index.html | sha256sum`.
    #expect(Manifest.digest(of: "index.html").hex() == "0eb547304658805aad788d320f10bf1f")
  }

  @Test("A list is read as it was written, however its lines lie in the blocks of its file")
  func roundTrip() throws {
    // More than is in memory at once.
    let files = (0..<60_000).map { number in
      file("\(number)", size: number * number, key: number % 3 == 0 ? ContentHash([1]) : nil)
    }
    let manifest = try Manifest(reading: [write(files, to: "manifest")])
    #expect(manifest.files == Manifest(files).files)
    #expect(manifest.isWhole)
  }

  @Test("A size may have eighteen digits")
  func size() throws {
    let large = file("large", size: 999_999_999_999_999_999, key: ContentHash([1]))
    let manifest = try Manifest(reading: [write([large], to: "manifest")])
    #expect(manifest.files == Manifest([large]).files)
  }

  @Test("Lines that are none are passed over, and the last line may lack its end")
  func damage() throws {
    let text = Array(Manifest.text(of: [file("one"), file("two")]).joined())
    let damaged = Array("nothing\n\n".utf8) + text.dropLast()
    let manifest = try Manifest(reading: [folder.write(damaged, to: "manifest")])
    #expect(manifest.files == Manifest([file("one"), file("two")]).files)
    #expect(manifest.isWhole)
  }

  @Test("A list that lacks a line is told from a whole one", arguments: [0, 1, 2])
  func missingLine(line: Int) throws {
    var lines = Array(Manifest.text(of: [file("one"), file("two")]).joined())
      .split(separator: UInt8(ascii: "\n"))
    lines.remove(at: line)
    let text = lines.joined(separator: [UInt8(ascii: "\n")])
    #expect(try !Manifest(reading: [folder.write(Array(text), to: "manifest")]).isWhole)
  }

  @Test("Of several lists, the last that has a place counts")
  func several() throws {
    let first = try write([file("shared", size: 1), file("own")], to: "first")
    let second = try write([file("shared", size: 2)], to: "second")
    let manifest = try Manifest(reading: [first, second])
    #expect(manifest.files.count == 2 && manifest["shared"]?.size == 2)
  }

  @Test("A list is sorted by its places, of each of which the last file counts", arguments: 0..<200)
  func sorting(_ number: Int) {
    let seed = UInt64(number)
    var random = SeededGenerator(seed: seed)
    // Some have several blocks in memory, of which whole ones may go.
    let most = number % 20 == 0 ? 10_000 : 60
    let kinds = Int.random(in: 1...most, using: &random)
    let files = (0..<Int.random(in: 0...most, using: &random)).map { size in
      file("\(Int.random(in: 0..<kinds, using: &random))", size: size)
    }
    let last = Dictionary(files.map { ($0.place, $0) }) { $1 }
    let expected = last.values.sorted { $0.place < $1.place }
    #expect(Array(Manifest(files).files) == expected, "seed \(seed)")
  }

  @Test("A revision has what stays and what was added, which counts", arguments: 0..<200)
  func revision(_ number: Int) {
    let seed = UInt64(number)
    var random = SeededGenerator(seed: seed)
    let last = Manifest((0..<Int.random(in: 0...30, using: &random)).map { file("\($0)") })
    var revision = ManifestRevision(of: last)
    var expected: [Digest: Manifest.File] = [:]
    for index in last.files.indices where Bool.random(using: &random) {
      revision.keep(index)
      expected[last.files[index].place] = last.files[index]
    }
    for _ in 0..<Int.random(in: 0...30, using: &random) {
      let added = file("\(Int.random(in: 0..<60, using: &random))", size: 2)
      revision.add(added)
      expected[added.place] = added
    }
    revision.finish()
    let sorted = expected.values.sorted { $0.place < $1.place }
    #expect(Array(revision.files) == sorted, "seed \(seed)")
    #expect(sorted.allSatisfy { revision.file(at: $0.place) == $0 }, "seed \(seed)")
    let gone = last.files.map(\.place).filter { expected[$0] == nil }
    #expect(Array(revision.gone) == gone, "seed \(seed)")
    let places = (0..<60).map { Manifest.digest(of: "\($0)") }
    #expect(Set(places.filter(revision.isGone)) == Set(gone), "seed \(seed)")
    #expect(gone.allSatisfy { revision.file(at: $0) == nil }, "seed \(seed)")
  }
}
