import FileSystem
import Glibc
import Testing

@testable import CommandLineInterface

@Suite("The terminal")
struct ConsoleTests {
  @Test("Progress takes one line of a terminal, and makes room for messages and results")
  func progress() throws {
    let shown = try onTerminal(["NO_COLOR": "1"]) { console in
      console.show(ProgressLine("pictures", done: 1, total: 4))
      console.report("beach.jpg: premature end of JPEG file")
      console.show(ProgressLine("pictures", done: 2, total: 4))
      console.clearProgress()
      console.note("done")
    }
    let erase = "\r\u{1B}[K"
    let first = "\r━━━━━━━━━━────────────────────────────── 1/4 pictures\u{1B}[K"
    let message = "photofall: beach.jpg: premature end of JPEG file\r\n"
    let second = "\r━━━━━━━━━━━━━━━━━━━━──────────────────── 2/4 pictures\u{1B}[K"
    #expect(shown == first + erase + message + second + erase + "done\r\n")
  }

  @Test("Progress that changes quickly is drawn ten times a second at most")
  func throttle() throws {
    let clock = ContinuousClock()
    var duration = Duration.zero
    let shown = try onTerminal { console in
      duration = clock.measure {
        for done in 0...100 { console.show(ProgressLine("pictures", done: done, total: 100)) }
      }
    }
    #expect(shown.contains("0/100 pictures"))
    let drawings = shown.unicodeScalars.count { $0 == "\r" }
    #expect(drawings <= 1 + Int(duration / .milliseconds(100)))
  }

  @Test("Quiet shows problems alone, and a dumb terminal no progress", arguments: [true, false])
  func noProgress(isQuiet: Bool) throws {
    let shown = try onTerminal(isQuiet ? [:] : ["TERM": "dumb"], isQuiet ? .quiet : .normal) {
      $0.show(ProgressLine("pictures", done: 1, total: 4))
      $0.note("one line for each photo", at: isQuiet ? .normal : .verbose)
      $0.report("beach.jpg: empty")
    }
    #expect(shown == "photofall: beach.jpg: empty\r\n")
  }

  @Test("The bar has a colour, unless NO_COLOR says something")
  func colour() throws {
    let colours = try ["", "1"].map { value in
      try onTerminal(["NO_COLOR": value]) { $0.show(ProgressLine("pictures", done: 1, total: 4)) }
        .contains("\u{1B}[36m")
    }
    #expect(colours == [true, false])
  }

  /// The text for a terminal of unknown size.
  private func onTerminal(
    _ environment: [String: String] = [:], _ verbosity: Verbosity = .normal,
    _ body: (Console) -> Void
  ) throws -> String {
    // Glibc's module knows neither openpty nor the numbers of TIOCSPTLCK and TIOCGPTPEER.
    let terminal = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
    defer { close(terminal) }
    var unlocked: CInt = 0
    _ = unsafe ioctl(terminal, 0x4004_5431, &unlocked)
    let descriptor = ioctl(terminal, 0x5441, O_RDWR | O_NOCTTY)
    try #require(descriptor >= 0)
    body(
      Console(verbosity: verbosity, output: descriptor, errors: descriptor) { environment[$0] })
    close(descriptor)

    var shown: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 4096)
    // The terminal's end is told by an error, after all that was written to it.
    while case let count = unsafe read(terminal, &block, block.count), count > 0 {
      shown += block[..<count]
    }
    return String(decoding: shown, as: UTF8.self)
  }
}
