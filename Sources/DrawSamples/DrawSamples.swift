import FileSystem
import Glibc

/// Draws the sample pictures: `draw-samples OUTPUT [--seed NUMBER] [--only TITLE]...`
@main
struct DrawSamples {
  private var output: Path = ""
  private var seed: UInt64 = 1
  private var titles: Set<String> = []

  static func main() {
    guard let command = DrawSamples(CommandLine.arguments.dropFirst()) else {
      complain("usage: draw-samples OUTPUT [--seed NUMBER] [--only TITLE]...")
      exit(64)
    }
    do {
      try command.run()
    } catch {
      complain("draw-samples: \(error)")
      exit(1)
    }
  }

  /// Nil if the arguments make no sense.
  private init?(_ arguments: some Sequence<String>) {
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      switch argument {
      case "--seed":
        guard let seed = rest.next().flatMap({ UInt64($0) }) else { return nil }
        self.seed = seed
      case "--only":
        guard let title = rest.next() else { return nil }
        titles.insert(title)
      default:
        guard output.bytes.isEmpty, !argument.hasPrefix("-") else { return nil }
        output = Path(argument)
      }
    }
    if output.bytes.isEmpty { return nil }
  }

  private func run() throws {
    for picture in exhibition where titles.isEmpty || titles.contains(picture.title) {
      let file = try picture.file(seed: seed)
      try Folder.create(output.appending(picture.folder.bytes))
      try File.write(file, to: output.appending(picture.path.bytes))
      print(picture.path.text, "\(picture.width)×\(picture.height)", "\(file.count / 1024) KiB")
    }
  }

  private static func complain(_ message: String) {
    let line = Array("\(message)\n".utf8)
    _ = unsafe write(STDERR_FILENO, line, line.count)
  }
}
