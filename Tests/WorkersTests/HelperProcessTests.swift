import FileSystem
import Testing

@testable import Workers

@Suite("Processes that answer")
struct HelperProcessTests {
  @Test("One that does not even read what it is asked is late", arguments: [1, 8 << 20])
  func late(size: Int) throws {
    let process = try HelperProcess(HelperKind("/usr/bin/sleep", "60"))
    #expect(throws: HelperProcess.Failure.late) {
      try process.answer(to: HelperRequest([UInt8](repeating: 0, count: size)), within: 1)
    }
  }

  @Test("One that ends without an answer is no more")
  func ended() throws {
    let process = try HelperProcess(HelperKind("/usr/bin/sleep", "0"))
    #expect(throws: HelperProcess.Failure.ended(signal: 0)) {
      try process.answer(to: HelperRequest([1]), within: 900)
    }
  }
}
