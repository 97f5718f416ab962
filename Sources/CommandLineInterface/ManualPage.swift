/// The manual page in roff, made from the table of commands and flags.
public enum ManualPage {
  /// The whole page, for section 1.
  ///
  /// - Parameter configuration: The keys of `photofall.yaml`, and what each means.
  public static func text(configuration: [(key: String, meaning: String)]) -> String {
    let parts: [[String]] = [
      [".TH PHOTOFALL 1 \"\" \"photofall \(programVersion)\" \"User Commands\""],
      [".SH NAME", "photofall \\- \(escaped(Grammar.program.summary))"],
      [".SH SYNOPSIS"],
      Command.allCases.flatMap { [".B \(escaped($0.grammar.usage))", ".br"] }.dropLast(),
      [".SH DESCRIPTION"], description.flatMap(paragraph),
      [".SH COMMANDS"], Command.allCases.flatMap(section),
      [".SH CONFIGURATION"], aboutConfiguration.flatMap(paragraph),
      configuration.flatMap { item($0.key, $0.meaning) },
      [".SH EXIT STATUS"],
      ExitCode.allCases.flatMap { item("\($0.rawValue)", $0.meaning) },
      [".SH ENVIRONMENT"], environment.flatMap { item($0, $1) },
      [".SH FILES"], files.flatMap { item($0, $1) },
    ]
    return parts.joined().joined(separator: "\n") + "\n"
  }

  private static let description = [
    """
    photofall turns a folder of photos into a static gallery: plain files that any web server, or \
    none, can show. Every frame at every width of the window is computed when the site is built, \
    so that pages do not shift while they load and work without script.
    """,
    """
    What was done is told on standard output; what is wrong, and progress on a terminal, on \
    standard error.
    """,
  ]

  private static let aboutConfiguration = [
    """
    Keys of photofall.yaml in the folder of photos; those marked with an asterisk may stand in the \
    album.yaml of a folder as well, for that album and those below it. Keys with a dot may be \
    nested.
    """
  ]

  private static let environment = [
    ("HOME", "The user's folder, in which .cache is the cache folder."),
    ("NO_COLOR", "When set and not empty, nothing is printed in colour."),
    ("PATH", "The folders in which ffmpeg and ffprobe are looked for."),
    ("PHOTOFALL_STORE_TOKEN", "The token for store.url."),
    ("PHOTOFALL_STORE_TOKEN_FILE", "A file with the token on its first line."),
    ("PHOTOFALL_STORE_USER", "The user that the token belongs to, or the key of an S3."),
    (
      "http_proxy, https_proxy, all_proxy, no_proxy",
      "The proxies on the way to store.url, as curl has them."
    ),
    ("SSL_CERT_FILE", "The certificates that are trusted for store.url, if not the system's."),
    (
      "TMPDIR",
      "The folder for what has no room in the cache, during a build; /tmp if it is no folder."
    ),
    ("XDG_CACHE_HOME", "The user's cache folder, if it is not ~/.cache."),
  ]

  private static let files = [
    ("photofall.yaml", "The configuration, in the folder of photos; photofall init writes one."),
    ("_site", "Where the site goes unless --output names another folder."),
  ]

  private static func section(of command: Command) -> [String] {
    let grammar = command.grammar
    return [".SS \(escaped(grammar.usage))"]
      + paragraph(grammar.summary.capitalizedSentence)
      + grammar.details.flatMap(paragraph)
      + grammar.flags.flatMap { flag in
        item(
          flag.names.joined(separator: ", ") + flag.optionalValue, flag.help, taking: flag.value)
      }
  }

  private static func paragraph(_ text: String) -> [String] {
    [".PP", escaped(text)]
  }

  private static func item(_ term: String, _ text: String, taking value: Value? = nil) -> [String] {
    let value = value.map { " \\fI\(escaped($0.name))\\fR" } ?? ""
    return [".TP", "\\fB\(escaped(term))\\fR\(value)", escaped(text.capitalizedSentence)]
  }

  /// Text that roff takes literally; a dash as one types it, not a hyphen.
  private static func escaped(_ text: String) -> String {
    let plain = text.map { character in
      switch character {
      case "\\": #"\e"#
      case "-": #"\-"#
      case "'": #"\(aq"#
      case "~": #"\(ti"#
      default: String(character)
      }
    }
    return plain.joined().first == "." ? #"\&"# + plain.joined() : plain.joined()
  }
}

extension String {
  /// The clause as a sentence: a capital at its start and a full stop at its end.
  fileprivate var capitalizedSentence: String {
    prefix(1).uppercased() + dropFirst() + (hasSuffix(".") ? "" : ".")
  }
}
