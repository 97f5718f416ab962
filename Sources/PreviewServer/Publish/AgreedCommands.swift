internal import FileSystem

/// The commands that somebody has seen and agreed to, each with the folder that it runs in; kept in a
/// file as one digest a line. Losing it, one is asked again.
struct AgreedCommands: Sendable {
  let file: Path

  /// The most bytes of the file that are read.
  private static let limit = 1 << 20

  /// True for a command that was agreed to.
  func contain(_ command: String, in folder: Path) -> Bool {
    lines.contains { $0.elementsEqual(Self.line(command, folder)) }
  }

  /// Notes that a command was agreed to.
  func note(_ command: String, in folder: Path) {
    guard !contain(command, in: folder) else { return }
    if let parent = file.parent { try? Folder.create(parent, isPrivate: true) }
    let all = lines + [Self.line(command, folder)[...]]
    try? File.write(Array(all.joined(separator: [UInt8(ascii: "\n")])), to: file)
  }

  private var lines: [ArraySlice<UInt8>] {
    ((try? File.read(file, limit: Self.limit)) ?? []).split(separator: UInt8(ascii: "\n"))
  }

  private static func line(_ command: String, _ folder: Path) -> [UInt8] {
    Array(Digest(folder.bytes, [0], Array(command.utf8)).hex().utf8)
  }
}
