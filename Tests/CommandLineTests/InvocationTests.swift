import FileSystem
import Testing

@testable import CommandLineInterface

@Suite("Command line")
struct InvocationTests {
  @Test("build without flags takes every default")
  func defaults() throws {
    let invocation = try Invocation(["build", "photos"])
    #expect(invocation == .build(BuildOptions(input: "photos")))
    #expect(BuildOptions(input: "photos").output == "_site")
  }

  @Test("A folder is the same with the slash that a shell completes its name with")
  func slashes() throws {
    #expect(try Invocation(["build", "photos//"]) == .build(BuildOptions(input: "photos")))
    #expect(try Invocation(["build", "/"]) == .build(BuildOptions(input: "/")))
  }

  @Test("Every flag of build reaches its option, by its long name")
  func longNames() throws {
    let words: [Path] = [
      "build", "--output", "site", "--media", "pictures", "--config=other.yaml", "--cache", "cache",
      "--jobs", "3",
      "--force", "--adopt", "--strict", "--allow-truncated", "--fragment", "--trust-stamps",
      "--dry-run",
      "--report=report.json", "--verbose", "photos",
    ]
    #expect(try Invocation(words) == .build(everyOption))
  }

  @Test("Letters, clusters, values without a space and flags after the operand mean the same")
  func letters() throws {
    let words: [Path] = [
      "build", "photos", "-osite", "--med=pictures", "-c", "other.yaml", "-fnvj3",
      "--cache=cache", "--adopt", "--strict", "--allow-truncated", "--frag", "--trust", "--rep",
      "report.json",
    ]
    #expect(try Invocation(words) == .build(everyOption))
  }

  private var everyOption: BuildOptions {
    var options = BuildOptions(input: "photos")
    options.output = "site"
    options.media = "pictures"
    options.config = "other.yaml"
    options.cache = "cache"
    options.jobs = 3
    options.force = true
    options.adopt = true
    options.strict = true
    options.allowTruncated = true
    options.fragment = true
    options.trustStamps = true
    options.dryRun = true
    options.report = "report.json"
    options.verbosity = .verbose
    return options
  }

  @Test("Every flag of check reaches its option")
  func checking() throws {
    #expect(try Invocation(["check", "site"]) == .check(CheckOptions("site")))
    var options = CheckOptions("site")
    (options.strict, options.deep, options.jobs, options.verbosity) = (true, true, 3, .quiet)
    options.media = "pictures"
    let words: [Path] = ["check", "--strict", "--deep", "-j3", "-q", "--media=pictures", "site"]
    #expect(try Invocation(words) == .check(options))
  }

  @Test("Of a flag given twice the last counts, and of --quiet and --verbose too")
  func lastCounts() throws {
    var options = BuildOptions(input: "photos")
    options.output = "second"
    options.verbosity = .quiet
    let words: [Path] = ["build", "-v", "-o", "first", "-q", "photos", "-o", "second"]
    #expect(try Invocation(words) == .build(options))
  }

  @Test("One dash is an operand, and a value may look like a flag")
  func dashes() throws {
    #expect(try Invocation(["inspect", "-"]) == .inspect(["-"], asJSON: false))
    var options = BuildOptions(input: "photos")
    options.output = "--"
    #expect(try Invocation(["build", "-o", "--", "photos"]) == .build(options))
  }

  @Test("After two dashes a name that looks like a flag is a file")
  func twoDashes() throws {
    let invocation = try Invocation(["inspect", "--json", "--", "-o", "--help"])
    #expect(invocation == .inspect(["-o", "--help"], asJSON: true))
  }

  @Test("Bytes that are not UTF-8 come through, in operands and in values")
  func rawBytes() throws {
    let name = Path(bytes: [0x66, 0x2F, 0xFF, 0xCC])
    var options = BuildOptions(input: name)
    options.output = name
    let attached = Path(bytes: Array("--output=".utf8) + name.bytes)
    #expect(try Invocation(["build", name, attached]) == .build(options))
  }

  @Test("init takes this folder when none is named")
  func initialize() throws {
    #expect(try Invocation(["init"]) == .initialize(".", asTheme: false))
    #expect(try Invocation(["init", "--theme", "photos"]) == .initialize("photos", asTheme: true))
  }

  @Test(
    "Help is to be had in every usual way, also from an empty or incomplete command line",
    arguments: [
      ([], nil), (["--help"], nil), (["-h"], nil), (["help"], nil), (["build", "-h"], .build),
      (["build", "--jobs=1", "--help"], .build), (["help", "init"], .initialize),
    ] as [([Path], Command?)])
  func help(words: [Path], command: Command?) throws {
    #expect(try Invocation(words) == .help(command))
  }

  @Test(
    "The version is to be had in every usual way",
    arguments: [
      (["--version"], false), (["-V"], false), (["version"], false), (["-Vv"], true),
      (["--version", "--verbose"], true), (["version", "--verbose"], true),
    ] as [([Path], Bool)])
  func version(words: [Path], isVerbose: Bool) throws {
    #expect(try Invocation(words) == .version(isVerbose: isVerbose))
  }

  @Test(
    "A mistake is named, with what to do about it",
    arguments: [
      (["biuld"], "unknown command biuld; did you mean build?"),
      (["frobnicate"], "unknown command frobnicate; photofall --help lists what there is"),
      (["help", "inti"], "unknown command inti; did you mean init?"),
      (["--verison"], "unknown option --verison; did you mean --version?"),
      (["build", "--ouput"], "unknown option --ouput; did you mean --output?"),
      (["build", "--ouput=x"], "unknown option --ouput; did you mean --output?"),
      (["build", "-fz", "x"], "unknown option -z; photofall build --help lists what there is"),
      (["build", "--st", "--c"], "option --c is short for --config or --cache"),
      (["build", "x", "-j"], "option --jobs needs a value: --jobs N"),
      (["build", "x", "-fo"], "option --output needs a value: --output DIR"),
      (["build", "x", "--jobs="], "option --jobs needs a value: --jobs N"),
      (["build", "-é"], "unknown option -é; photofall build --help lists what there is"),
      (["build", "-o", "", "x"], "option --output needs a value: --output DIR"),
      (["build", "--force=yes"], "option --force takes no value"),
      (["build", "--force="], "option --force takes no value"),
      (["build", "x", "-j0"], "option --jobs needs a whole number from 1, not 0"),
      (["build", "x", "-j", "two"], "option --jobs needs a whole number from 1, not two"),
      (["build"], "INPUT is missing, the folder of photos: photofall build [OPTION]... INPUT"),
      (["build", ""], "INPUT is missing, the folder of photos: photofall build [OPTION]... INPUT"),
      (["build", "a", "b"], "b is one too many: photofall build [OPTION]... INPUT"),
      (["layout", "x"], "x is one too many: photofall layout [OPTION]..."),
      (["completions", "tcsh"], "SHELL is bash, zsh or fish, not tcsh"),
    ] as [([Path], String)])
  func mistakes(words: [Path], message: String) {
    let error = #expect(throws: UsageError.self) { try Invocation(words) }
    #expect(error?.description == message)
  }
}
