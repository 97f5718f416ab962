import FileSystem
import TestSupport
import Testing

@testable import Workers

@Suite("Confined processes", .enabled(if: Sandbox.offered.isWhole))
struct SandboxTests {
  @Test("One that was taken over can read its input, take memory, start threads, and no more")
  func attack() throws {
    let folder = TemporaryFolder()
    let photo = try folder.write("photo", to: "photo.jpg")
    var kind = HelperKind(Product.path("hostile-helper"), "attack")
    kind.longestAnswer = 4096
    let process = try HelperProcess(kind)
    #expect(try process.answer(to: HelperRequest([]), within: 900) == [1])
    let request = HelperRequest([], [OpenFile(try Descriptor(reading: photo))])
    let answer = try process.answer(to: request, within: 900)
    let lines = String(decoding: answer, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 27)
    let done = lines.filter { !$0.hasSuffix(": denied") }
    #expect(
      done == [
        "read the input: done", "some memory: done", "a thread, as decoders need: done",
      ])
    #expect(try File.read(photo) == Array("photo".utf8))
  }
}
