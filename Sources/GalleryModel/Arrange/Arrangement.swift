internal import FileSystem

/// Content of an `arrangement.txt`: the manual order of an album's files, and the hidden ones.
package struct Arrangement {
  /// The names in order.
  package private(set) var order: [[UInt8]] = []
  /// The hidden names.
  package private(set) var hidden: Set<[UInt8]> = []
  /// All names, with the lines on which they stand.
  private(set) var mentions: [Mention] = []

  /// Reads one file name a line; `# ` starts a comment, `- ` hides, a backslash escapes either.
  ///
  /// - Complexity: O(n) for n bytes.
  package init(parsing text: [UInt8]) {
    let space = UInt8(ascii: " ")
    // Some editors begin a file with a byte order mark.
    let text = text.starts(with: [0xEF, 0xBB, 0xBF]) ? text.dropFirst(3) : text[...]
    var (counted, scalars) = (text.startIndex, 0)
    /// Notes a name, with its place.
    func note(_ line: ArraySlice<UInt8>, on number: Int) -> [UInt8] {
      let name = line.first == UInt8(ascii: "\\") ? line.dropFirst() : line
      scalars += text[counted..<name.startIndex].count { $0 & 0xC0 != 0x80 }
      let start = scalars
      scalars += name.count { $0 & 0xC0 != 0x80 }
      counted = name.endIndex
      mentions.append(Mention(name: Array(name), line: number, place: start..<scalars))
      return Array(name)
    }
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (line, number) in zip(lines, 1...) {
      for line in line.split(separator: UInt8(ascii: "\r")) {
        switch Array(line.prefix(2)) {
        case [UInt8(ascii: "#"), space], [UInt8(ascii: "#")]: break
        case [UInt8(ascii: "-"), space]: hidden.insert(note(line.dropFirst(2), on: number))
        default: order.append(note(line, on: number))
        }
      }
    }
  }

  /// The arrangement with the names of files, where it writes them otherwise.
  ///
  /// - Complexity: O(n) for n names.
  package func spelled(by spelling: Spelling) -> Arrangement {
    var spelled = self
    spelled.order = order.map(spelling.name(for:))
    spelled.hidden = Set(hidden.map(spelling.name(for:)))
    return spelled
  }

  /// The arrangement in which hidden files have places, too: those that stand between others.
  ///
  /// - Complexity: O(n) for n names.
  func placingHidden() -> Arrangement {
    let isPlaced = { (mention: Mention) in !hidden.contains(mention.name) }
    guard let first = mentions.firstIndex(where: isPlaced),
      let last = mentions.lastIndex(where: isPlaced)
    else { return self }
    let names = mentions[first...last].map(\.name)
    // Names that the disk spells otherwise have no places among those as they are written.
    guard Set(names).isSuperset(of: order) else { return self }
    var placed = self
    placed.order = names
    return placed
  }

  /// The things that the arrangement names, in its order, and the others as they were.
  ///
  /// - Complexity: O(n log n) for n things.
  package func parted<Thing>(
    _ things: [Thing], by name: (Thing) -> [UInt8]
  ) -> (named: [Thing], others: [Thing]) {
    let ranks = Dictionary(
      order.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let ranked = things.map { (rank: ranks[name($0)], thing: $0) }
    let named = ranked.compactMap { rank, thing in rank.map { (rank: $0, thing) } }
    return (
      named.sorted { $0.rank < $1.rank }.map(\.1),
      ranked.filter { $0.rank == nil }.map(\.thing)
    )
  }
}
