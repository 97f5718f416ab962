import FileSystem
import TestSupport
import Testing

@testable import CommandLineInterface

@Suite("The program as a process")
struct ProgramTests {
  @Test("--version prints the version")
  func version() throws {
    let clock = ContinuousClock()
    var run: ChildProcess?
    let duration = try clock.measure { run = try .photofall(["--version"]) }
    print("photofall --version took \(duration)")
    #expect(run?.output == "photofall \(programVersion)\n")
    #expect(run?.status == 0)
  }

  @Test("--version --verbose says what the program reads, writes, and runs with")
  func verboseVersion() throws {
    let run = try ChildProcess.photofall(["--version", "--verbose"])
    let lines = run.output.split(separator: "\n").filter { !$0.hasPrefix("commit: ") }
    #expect(
      lines.prefix(3) == [
        "photofall \(programVersion)",
        "photos: JPEG, PNG, WebP, HEIC, AVIF, TIFF, JPEG XL, GIF, BMP, RAW",
        "pictures: JPEG, WebP, AVIF",
      ])
    #expect(lines.dropFirst(3).first?.hasPrefix("libraries: cmark ") == true)
    #expect(lines.last?.hasPrefix("helpers are confined by: ") == true)
    #expect(run.status == 0)
  }

  @Test(
    "Documents name this version",
    arguments: [
      ("README.md", "photofall.git\", from: \""), ("CHANGELOG.md", "\n## "),
      ("Documentation/GettingStarted.md", "/photofall-"),
      ("Documentation/GettingStarted.md", " photofall:"),
      ("Documentation/Publishing.md", "photofall@v"),
      ("Documentation/Publishing.md", "RELEASES/v"), ("Documentation/Publishing.md", "photofall_"),
    ])
  func documents(file: String, before: String) throws {
    let text = String(decoding: try File.read(Package.folder.appending(file)), as: UTF8.self)
    #expect(text.contains(before + programVersion))
  }

  @Test("A mistake is told on standard error alone, and the exit code is 64")
  func usage() throws {
    let run = try ChildProcess.photofall(["build", "--ouput", "x"])
    #expect(run.errors == "photofall: unknown option --ouput; did you mean --output?\n")
    #expect(run.output.isEmpty)
    #expect(run.status == 64)
  }

  @Test("A word that would steer the terminal is spelt out")
  func controls() throws {
    let run = try ChildProcess.photofall(["\u{1B}[31m\n"])
    #expect(run.errors.hasPrefix(#"photofall: unknown command \u{1B}[31m\n; "#))
  }

  @Test("Help fits into 80 columns", arguments: [nil] + Command.allCases)
  func help(command: Command?) throws {
    let words = command.map { [Path($0.rawValue)] } ?? []
    let run = try ChildProcess.photofall(["help"] + words)
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test("A reader that has gone away is no error")
  func brokenPipe() throws {
    let run = try ChildProcess.script(
      "exec 3> >(:); wait $!; photofall help >&3; echo $?", in: "bash")
    #expect(run.output == "0\n")
    #expect(run.errors.isEmpty)
  }

  @Test("A layout request is answered from standard input to standard output")
  func layout() throws {
    let run = try ChildProcess.script(
      """
      echo '{"viewport": {"width": 100, "height": 50}, "sections":
        [{"columns": 2, "items": [{"width": 1, "height": 1}, {"width": 2, "height": 1}]}]}' |
        photofall layout
      """, in: "sh")
    #expect(run.output.contains(#""items":[[0,0,50,50],[50,0,50,25]]"#))
    #expect(run.status == 0 && run.errors.isEmpty)
  }

  @Test("The request in the help of layout is answered")
  func helpOfLayout() throws {
    let run = try ChildProcess.script(
      "photofall help layout | sed -n '/^{/,/}$/p' | photofall layout", in: "sh")
    #expect(run.output.contains(#""items":[[0,0,500,375]"#))
    #expect(run.status == 0 && run.errors.isEmpty)
  }

  @Test("A bad layout request is refused with its line and column: 65")
  func badLayout() throws {
    let run = try ChildProcess.script("printf '{\n \"layout\": 1}' | photofall layout", in: "sh")
    #expect(run.errors.hasPrefix("photofall: standard input:2:12: layout"))
    #expect(run.status == 65 && run.output.isEmpty)
  }

  @Test("A full disk is an error: 74")
  func fullDisk() throws {
    let run = try ChildProcess.script("photofall help > /dev/full", in: "sh")
    #expect(run.errors == "photofall: standard output: cannot write: No space left on device\n")
    #expect(run.status == 74)
  }

  @Test("groff has nothing to say against the manual page, and shows every flag of it")
  func manualPage() throws {
    let run = try ChildProcess.script(
      "photofall help --man | groff -man -ww -Tascii -P-cbou", in: "sh")
    #expect(run.status == 0 && run.errors.isEmpty)
    for flag in Command.allCases.flatMap(\.grammar.flags) {
      let names = flag.names.joined(separator: ", ") + flag.optionalValue
      #expect(run.output.contains("\n       " + names), "\(flag.name)")
    }
    for key in ["images.quality", "captions *", "limits.memory"] {
      #expect(run.output.contains("\n       " + key + "\n"), "\(key)")
    }
    // Sentences begin with capitals, and values are written as they are.
    #expect(run.output.contains("gridLanes") && !run.output.contains("GridLanes"))
  }

  @Test("Without a command the program says which there are")
  func noCommand() throws {
    let run = try ChildProcess.photofall([])
    #expect(run.status == 0 && run.errors.isEmpty)
    for command in Command.allCases {
      #expect(run.output.contains("\n  \(command.rawValue) "), "\(command)")
    }
  }
}
