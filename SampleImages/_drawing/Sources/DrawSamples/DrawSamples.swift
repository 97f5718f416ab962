import Foundation

/// Draws the sample pictures: `draw-samples OUTPUT [--seed NUMBER] [--only TITLE]...`
@main
struct DrawSamples {
  private var output = ""
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
        guard output.isEmpty, !argument.hasPrefix("-") else { return nil }
        output = argument
      }
    }
    if output.isEmpty { return nil }
  }

  private func run() throws {
    for picture in exhibition where titles.isEmpty || titles.contains(picture.title) {
      let file = picture.file(seed: seed)
      try FileManager.default.createDirectory(
        atPath: "\(output)/\(picture.folder)", withIntermediateDirectories: true)
      try Data(file).write(to: URL(filePath: "\(output)/\(picture.path)"))
      print(picture.path, "\(picture.width)×\(picture.height)", "\(file.count / 1024) KiB")
    }
  }

  private static func complain(_ message: String) {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
  }
}
