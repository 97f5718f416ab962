/// The grammar of one command, or of the program before any command.
struct Grammar: Sendable {
  /// Words that are no flags.
  struct Operands: Sendable {
    let value: Value
    let summary: String
    let count: ClosedRange<Int>
  }

  /// The words that lead here, `photofall build`.
  let words: String
  /// Its summary, as a clause without a full stop.
  let summary: String
  /// More about it, for the command's help and the manual page: paragraphs.
  var details: [String] = []
  /// The operands, if there may be any.
  var operands: Operands?
  let flags: [Flag]
}

extension Grammar {
  /// The program before any command.
  static let program = Grammar(
    words: "photofall",
    summary: "turn a folder of photos into a static waterfall gallery",
    flags: [.help, .programVersion, .verboseProgramVersion])

  static let build = Grammar(
    words: "photofall build",
    summary: "make a site from a folder of photos",
    details: [
      """
      Every folder below INPUT becomes an album. What is unchanged since the last build is kept; \
      a photo that cannot be read is named on standard error and left out, and the rest is \
      published.
      """,
      """
      A dry run makes no pictures: where the cache does not know those of a site, pages with them are \
      named that a build may find unchanged.
      """,
    ],
    operands: Operands(
      value: Value("INPUT", .folder), summary: "the folder of photos", count: 1...1),
    flags: [
      .output, .media, .config, .cache, .jobs, .force, .adopt, .strict, .allowTruncated, .fragment,
      .trustStamps, .dryRun, .report, .quiet, .verbose, .help,
    ])

  static let derive = Grammar(
    words: "photofall derive",
    summary: "make a share of the pictures, into a store for many",
    details: [
      """
      Many processes, on one machine or on many, each make a share of the pictures of a large \
      gallery; photofall build --cache STORE then makes the site of them. Any of them may be killed \
      or run twice. Needed is a folder that all of them see.
      """,
      """
      With --shard auto the number of the share is that of the task in an array of Slurm, Grid \
      Engine or AWS Batch, and with auto/N also that of GNU parallel or Kubernetes.
      """,
      """
      Where a share of disks is slow to look through, photofall derive INPUT --list > LIST does so \
      once, and each process gets --files-from LIST. A line is a path below INPUT, with \\n for a \
      line feed and \\\\ for a backslash in a name.
      """,
    ],
    operands: Operands(
      value: Value("INPUT", .folder), summary: "the folder of photos", count: 1...1),
    flags: [
      .store, .shard, .list, .filesFrom, .trustStamps, .config, .jobs, .force, .strictDerive,
      .allowTruncated, .quiet, .verboseDerive, .help,
    ])

  static let serve = Grammar(
    words: "photofall serve",
    summary: "show a gallery in a browser, and arrange it there",
    details: [
      """
      The site is built into a private folder and built again whenever something changes in INPUT. \
      What is arranged on the page is written into arrangement.txt, album.yaml, caption files and \
      photofall.yaml in INPUT; the photos themselves are never touched. Only this machine can open \
      the page.
      """,
      """
      With --share whoever has the address that is printed, as text and as a QR code, sees the site \
      as it is published, and can change nothing. With publish.command in photofall.yaml a button \
      builds the site into the folder of --output, checks it, and runs that command.
      """,
    ],
    operands: Operands(
      value: Value("INPUT", .folder), summary: "the folder of photos", count: 1...1),
    flags: [.port, .open, .share, .publishedOutput, .config, .cache, .jobs, .help])

  static let initialize = Grammar(
    words: "photofall init",
    summary: "write a commented photofall.yaml",
    details: [
      """
      A file that is there already is left alone. With --theme the templates and the colours of the \
      built-in theme are written into DIR/Templates instead: change some, and remove the others, so \
      that later versions of photofall may improve them.
      """
    ],
    operands: Operands(
      value: Value("DIR", .folder), summary: "the folder of photos (default: this folder)",
      count: 0...1),
    flags: [.theme, .help])

  static let check = Grammar(
    words: "photofall check",
    summary: "verify a site from its files alone",
    details: [
      """
      Looks at links, frames, pictures and what is written in them, alt texts, the weight of pages, \
      and whether the files are what photofall wrote. Each finding is a line on standard error; \
      with any, the exit code is 1.
      """,
      """
      What was written is known from the folder .photofall of the site, which some hosts leave out: \
      without it damaged pictures, pages and archives go unnoticed, which is said, and --strict \
      ends with exit code 1. With --deep at least pictures that are cut off or cannot be decoded are \
      found.
      """,
    ],
    operands: Operands(
      value: Value("SITE", .folder), summary: "the folder of a built site", count: 1...1),
    flags: [.mediaOfCheck, .strictCheck, .deep, .jobs, .quiet, .verboseCheck, .help])

  static let clean = Grammar(
    words: "photofall clean",
    summary: "remove what photofall wrote, and nothing else",
    details: [
      """
      Of a SITE, or a folder of media, all files are removed that are as they were written, and the \
      folders that are empty then; what was changed since is kept and named. Of an INPUT that is no \
      site what is kept between builds is removed, in its cache or in the DIR of --cache, and what \
      its preview shows; the photos and what a person wrote beside them are never touched.
      """
    ],
    operands: Operands(
      value: Value("INPUT|SITE", .folder),
      summary: "a folder of photos, or the folder of a built site", count: 1...1),
    flags: [.cleanedCache, .dryRun, .quiet, .verbose, .help])

  static let layout = Grammar(
    words: "photofall layout",
    summary: "answer a layout request with frames, as JSON",
    details: [
      """
      The request is read from standard input. This one asks for two pictures in a waterfall:
      """,
      """
      {"viewport": {"width": 1000, "height": 800}, "sections": [{"columns": 2, \
      "items": [{"width": 4, "height": 3}, {"width": 3, "height": 4}]}]}
      """,
      """
      Documentation/Schemas of photofall's sources has a schema of requests and one of replies.
      """,
    ],
    flags: [.help])

  static let inspect = Grammar(
    words: "photofall inspect",
    summary: "print what photofall reads from photos",
    operands: Operands(
      value: Value("FILE", .file), summary: "a photo, or a folder of photos", count: 1...Int.max),
    flags: [.json, .help])

  static let completions = Grammar(
    words: "photofall completions",
    summary: "print a completion script for a shell",
    details: [
      """
      Put the script where the shell looks for it, or load it into a running bash or zsh with \
      eval "$(photofall completions bash)", and into fish with photofall completions fish | source.
      """
    ],
    operands: Operands(
      value: Value("SHELL", .choices(Shell.allCases.map(\.rawValue))),
      summary: "bash, zsh or fish", count: 1...1),
    flags: [.help])

  static let help = Grammar(
    words: "photofall help",
    summary: "explain the program or one command",
    operands: Operands(
      value: Value("COMMAND", .choices(Command.allCases.map(\.rawValue))),
      summary: "the command to explain", count: 0...1),
    flags: [.man, .help])

  static let version = Grammar(
    words: "photofall version",
    summary: "print the version",
    flags: [.verboseVersion, .help])
}
