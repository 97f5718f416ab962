import FileSystem
import Glibc
import TestSupport
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

  @Test("One that was started ahead is the one that is asked first")
  func ahead() throws {
    let folder = TemporaryFolder()
    let log = folder.appending("log")
    let script = try folder.write("echo started >> '\(log.text)'\n", to: "script")
    let pool = HelperPool(HelperKind("/bin/sh", script))
    pool.prepare()
    pool.prepare()
    var patience = Patience(seconds: 900)
    while try FileStatus(log) == nil, !patience.isOver() { sched_yield() }
    #expect(try FileStatus(log) != nil)
    #expect(throws: HelperPool.Failure.self) {
      try pool.answer(to: HelperRequest([1]), within: 900) { HelperAnswer($0, isClean: true) }
    }
    #expect(try File.read(named: log) == Array("started\n".utf8))
  }
}
