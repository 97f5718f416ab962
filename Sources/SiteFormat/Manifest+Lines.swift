internal import Bytes
public import FileSystem

extension Manifest {
  /// Reads manifests, of which the last counts where several have a place; lines that are none are
  /// passed over, so a damaged one only costs a build time.
  ///
  /// - Parameter start: The offset of the first line of each that is read, bytes.
  /// - Complexity: O(n) for n lines of one manifest, O(n log n) for those of several.
  /// - Throws: `FileSystemError` for a file that cannot be read.
  public init(reading paths: [Path], from start: Int = 0) throws(FileSystemError) {
    var (files, isWhole) = (Files(), true)
    for path in paths {
      let count = files.count
      var last: [UInt8]?
      let file = OpenFile(try Descriptor(reading: path))
      let content = FileRange(file, start..<max(start, try file.descriptor.size()))
      try content.forEachLines { lines in
        for part in lines.mappedConcurrently({ Lines($0) }) {
          files.append(contentsOf: part.files)
          last = part.last ?? last
        }
      }
      isWhole = isWhole && last == Self.end(of: files.count - count)
    }
    self.init(consume files, isWhole: isWhole)
  }

  /// Lines of a manifest.
  private struct Lines {
    /// The files of those that have one.
    var files: [File] = []
    /// The last of those that have none; nil: each has one.
    var last: [UInt8]?

    init(_ text: [UInt8]) {
      var rest = text[...]
      // Splitting takes three times as long.
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        append(rest[..<end])
        rest = rest[(end + 1)...]
      }
      if !rest.isEmpty { append(rest) }
    }

    private mutating func append(_ line: ArraySlice<UInt8>) {
      if let file = Manifest.file(line) { files.append(file) } else { last = Array(line) }
    }
  }

  /// The last line of a manifest of so many files, by which one that lacks lines is told.
  private static func end(of count: Int) -> [UInt8] { Array("end \(count)".utf8) }

  /// The length of a line with the largest size, bytes.
  private static let longestLine = 119

  private static func file(_ line: ArraySlice<UInt8>) -> File? {
    guard let hash = ContentHash(hex: line.prefix(32)) else { return nil }
    let space = UInt8(ascii: " ")
    let sized = line.dropFirst(33)
    guard let size = sized.firstIndex(of: space), let number = Int(decimal: sized[..<size]),
      line[line.startIndex + 32] == space
    else { return nil }
    let keyed = sized[size...].dropFirst()
    let key = keyed.first == UInt8(ascii: "-") ? nil : ContentHash(hex: keyed.prefix(32))
    let place = keyed.dropFirst(key == nil ? 1 : 32)
    guard place.count > 1, place.first == space else { return nil }
    let name = place.dropFirst()
    // Earlier manifests have the place itself.
    return File(
      Digest(hex: name) ?? Digest(Array(name)), Entry(hash: hash, size: number, key: key))
  }

  /// The text of a manifest of files, some lines at a time, since all of it would take much room:
  /// hash, size, key (or `-`) and the digest of the place on each line, and at the end their number.
  ///
  /// - Complexity: O(n) for n files; the work is done on all processors.
  public static func text(of files: some Sequence<File>) -> some Sequence<[UInt8]> {
    sequence(state: (files: files.makeIterator(), count: 0, isOver: false)) { state -> [[UInt8]]? in
      guard !state.isOver else { return nil }
      var blocks: [[File]] = []
      while blocks.count < blocksAtOnce, !state.isOver {
        var block: [File] = []
        while block.count < blockCount, let file = state.files.next() { block.append(file) }
        state.count += block.count
        state.isOver = block.count < blockCount
        blocks.append(block)
      }
      let text = blocks.mappedConcurrently { lines(of: $0) }
      return state.isOver ? text + [end(of: state.count) + [UInt8(ascii: "\n")]] : text
    }.joined()
  }

  /// The number of files whose lines are written by one processor at a time.
  private static let blockCount = 1024
  /// The number of blocks whose lines are in memory at once: 1.8 MB.
  private static let blocksAtOnce = 16

  private static func lines(of files: [File]) -> [UInt8] {
    var lines: [UInt8] = []
    lines.append(addingCapacity: files.count * longestLine) { text in
      for file in files { file.append(to: &text) }
    }
    return lines
  }
}

extension Manifest.File {
  /// Appends its line.
  fileprivate func append(to text: inout OutputSpan<UInt8>) {
    let space = UInt8(ascii: " ")
    entry.hash.appendHex(to: &text)
    text.append(space)
    text.append(decimal: entry.size)
    text.append(space)
    if let key = entry.key { key.appendHex(to: &text) } else { text.append(UInt8(ascii: "-")) }
    text.append(space)
    place.appendHex(to: &text)
    text.append(UInt8(ascii: "\n"))
  }
}

extension OutputSpan<UInt8> {
  /// Appends the decimal digits of a number that is not negative; there must be room for them.
  fileprivate mutating func append(decimal number: Int) {
    var power = 1
    while number / power > 9 { power *= 10 }
    while power > 0 {
      append(UInt8(ascii: "0") + UInt8(number / power % 10))
      power /= 10
    }
  }
}

extension Int {
  /// Reads decimal digits; nil for anything else, and for more than a size may have.
  fileprivate init?(decimal digits: ArraySlice<UInt8>) {
    guard (1...18).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    self = digits.reduce(0) { 10 * $0 + Int($1 & 15) }
  }
}

extension FileRange {
  /// Calls `body` with its lines in blocks of about 256 KiB, a few blocks at a time.
  fileprivate func forEachLines(_ body: ([[UInt8]]) -> Void) throws(FileSystemError) {
    var (blocks, begun): ([[UInt8]], [UInt8]) = ([], [])
    try forEachBlock { (block) throws(FileSystemError) in
      guard let end = block.lastIndex(of: UInt8(ascii: "\n")) else { return begun += block }
      blocks.append(begun + block[...end])
      begun = Array(block[(end + 1)...])
      guard blocks.count == 16 else { return }
      body(blocks)
      blocks = []
    }
    body(blocks + [begun])
  }
}
