internal import FileSystem

/// One entry in the table of flags; it drives parsing, help, completions and the manual page.
struct Flag: Sendable {
  /// The long name, without dashes.
  let name: String
  /// The one-letter name: ASCII.
  let letter: Character?
  /// The value that follows the flag, or `nil` for a switch.
  let value: Value?
  /// The words that a switch may have after an equals sign.
  var variants: [String] = []
  /// Its summary, as a clause without a full stop.
  let summary: String
  /// The default without the flag.
  let absent: String?

  init(
    _ name: String, letter: Character? = nil, takes value: Value? = nil, _ summary: String,
    absent: String? = nil
  ) {
    self.name = name
    self.letter = letter
    self.value = value
    self.summary = summary
    self.absent = absent
  }

  /// The flag as one types it, `--output`.
  var spelling: String { "--" + name }

  /// The placeholder of a switch's word; nil where it may have none.
  var variant: Value? { variants.isEmpty ? nil : Value("FORM", .choices(variants)) }

  /// The summary and what holds without the flag.
  var help: String {
    absent.map { "\(summary) (default: \($0))" } ?? summary
  }
}

extension Flag {
  static let adopt = Flag(
    "adopt", "use an output folder that holds other files; they are kept")
  static let allowTruncated = Flag(
    "allow-truncated", "publish what can be read of truncated photos")
  static let cache = Flag(
    "cache", takes: Value("DIR", .folder), "keep derived pictures in DIR",
    absent: "photofall's folder for INPUT in the user's cache folder")
  static let cleanedCache = Flag(
    "cache", takes: Value("DIR", .folder), "remove what is kept in DIR",
    absent: "photofall's folder for INPUT in the user's cache folder")
  static let config = Flag(
    "config", letter: "c", takes: Value("FILE", .file), "read the configuration from FILE",
    absent: "photofall.yaml in INPUT")
  static let deep = Flag("deep", "decode every picture")
  static let dryRun = Flag("dry-run", letter: "n", "say what would be done, and write nothing")
  static let force = Flag("force", letter: "f", "make everything anew")
  static let fragment = {
    var flag = Flag(
      "fragment",
      "write each page's gallery as a fragment too, to stand in pages of another site; "
        + "=only: no pages of its own; =viewer: photos open in place")
    flag.variants = ["only", "viewer"]
    return flag
  }()
  static let help = Flag("help", letter: "h", "print help")
  static let jobs = Flag(
    "jobs", letter: "j", takes: Value("N", .number), "work on N photos or files at a time",
    absent: "as many as keep the processors busy")
  static let json = Flag("json", "print JSON")
  static let man = Flag("man", "print the manual page, for man -l -")
  static let media = Flag(
    "media", takes: Value("DIR", .folder),
    "write pictures, clips and originals into DIR, which will stand at media.base",
    absent: "they are written into the site")
  static let mediaOfCheck = Flag(
    "media", takes: Value("DIR", .folder),
    "look in DIR for the media that were written apart from the site")
  static let open = Flag("open", "open the page in the usual browser")
  static let output = Flag(
    "output", letter: "o", takes: Value("DIR", .folder), "write the site into DIR",
    absent: BuildOptions.defaultOutput.text)
  static let port = Flag(
    "port", letter: "p", takes: Value("N", .number), "listen on port N, or the next free one",
    absent: String(ServeOptions.defaultPort))
  static let publishedOutput = Flag(
    "output", letter: "o", takes: Value("DIR", .folder), "let Publish build the site into DIR",
    absent: BuildOptions.defaultOutput.text)
  static let programVersion = Flag("version", letter: "V", "print the version")
  static let quiet = Flag("quiet", letter: "q", "print nothing but errors and warnings")
  static let report = Flag(
    "report", takes: Value("FILE", .file), "write a report of the build to FILE, as JSON")
  static let strict = Flag(
    "strict", "end with exit code 1 when a photo was skipped or there was a warning")
  static let strictCheck = Flag(
    "strict", "end with exit code 1 also when something could not be checked")
  static let share = Flag(
    "share", "show the site to others of the local network, at a secret address")
  static let shard = Flag(
    "shard", takes: Value("I/N", .choices(["auto"])), "take share I of N, or auto, or auto/N",
    absent: "1/1")
  static let list = Flag(
    "list", "print the list of the files in INPUT, for --files-from, and make nothing")
  static let filesFrom = Flag(
    "files-from", takes: Value("LIST", .file),
    "read the files of INPUT in LIST, instead of looking through its folders")
  static let store = Flag(
    "cache", takes: Value("STORE", .folder), "put the pictures into STORE",
    absent: "photofall's folder for INPUT in the user's cache folder")
  static let strictDerive = Flag(
    "strict", "end with exit code 1 when a photo was skipped or a store was away")
  static let trustStamps = Flag(
    "trust-stamps",
    "take photos that derive has read for unchanged by size and time, without reading them")
  static let theme = Flag("theme", "copy the templates that a theme starts from into Templates")
  static let verbose = Flag("verbose", letter: "v", "name every file that is written or removed")
  static let verboseCheck = Flag(
    "verbose", letter: "v", "name the photos that bright screens show with more light")
  static let verboseDerive = Flag(
    "verbose", letter: "v", "name the files that are left alone, since they are no photos")
  static let verboseProgramVersion = Flag(
    "verbose", letter: "v", "with --version, say what the program was built from and runs with")
  static let verboseVersion = Flag(
    "verbose", letter: "v", "say what the program was built from and runs with")
}
