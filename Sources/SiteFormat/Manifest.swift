internal import Bytes
public import FileSystem

/// The list of the files that photofall wrote into a site, with the size and hash of each.
///
/// It lies in the site, so it names no file: whoever reads it must not find unlisted albums.
public struct Manifest: Equatable, Sendable {
  /// The size and hash of a file.
  public struct Entry: Equatable, Sendable {
    /// Its content's hash.
    public let hash: ContentHash
    /// Its size, bytes.
    public let size: Int
    /// The key, or zeros: an optional one would take eight bytes more.
    private let keyOrZero: ContentHash

    /// The hash of its inputs; nil for a picture, whose place tells them.
    public var key: ContentHash? { keyOrZero == .zero ? nil : keyOrZero }

    /// Creates an entry from what is known.
    public init(hash: ContentHash, size: Int, key: ContentHash? = nil) {
      self.hash = hash
      self.size = size
      keyOrZero = key ?? .zero
    }

    /// The entry of a content.
    ///
    /// - Complexity: O(n) for n bytes.
    public init(_ content: [UInt8], key: ContentHash? = nil) {
      self.init(hash: ContentHash(content), size: content.count, key: key)
    }

    /// The entry of a file, which is not read as a whole.
    ///
    /// - Complexity: O(n) for n bytes.
    /// - Throws: `FileSystemError` for a file that cannot be read.
    public init(fileAt path: Path) throws(FileSystemError) {
      self.init(hash: try ContentHash(of: path), size: try FileStatus(path)?.size ?? 0)
    }

    /// Compares two contents, without their inputs.
    public func holdsSame(as other: Entry) -> Bool { hash == other.hash && size == other.size }
  }

  /// The folder in a site that holds what photofall needs to know of it.
  public static let folder = ReservedFolder.record

  /// The place of the manifest of a site.
  public static func file(of site: Path) -> Path {
    site.appending(folder).appending("manifest")
  }

  /// A file of the site.
  public struct File: Equatable, Sendable {
    /// The digest of its place in the site.
    public let place: Digest
    /// Its size and hash.
    public let entry: Entry

    /// Creates a file from the digest of its place.
    public init(_ place: Digest, _ entry: Entry) {
      self.place = place
      self.entry = entry
    }
  }

  /// The digest that stands for a place in the site.
  public static func digest(of place: String) -> Digest { Digest(Array(place.utf8)) }

  /// The files, sorted by their digests; a list, since a site may have a million of them.
  public let files: Files
  /// True if it was read with all the lines that were written.
  public let isWhole: Bool
  /// The places in that list from which files are looked for.
  private let steps: DigestSteps

  /// Creates a manifest of files in any order; of several for a place the last one counts.
  ///
  /// - Complexity: O(n log n) for n files, O(n) where they are sorted.
  public init(_ files: some Sequence<File> = []) { self.init(Files(files)) }

  /// Creates a manifest of files in any order; of several for a place the last one counts.
  ///
  /// - Complexity: As above, without memory for a copy of the files.
  init(_ files: consuming Files, isWhole: Bool = true) {
    var files = files
    let isSorted = zip(files, files.dropFirst()).allSatisfy { $0.place < $1.place }
    if !isSorted { Self.sort(&files) }
    steps = DigestSteps(files)
    self.files = files
    self.isWhole = isWhole
  }

  /// Sorts files; of several for a place the last one stays.
  private static func sort(_ files: inout Files) {
    // Sorting their numbers takes a sixth of the memory that sorting the files does.
    var order = Array(0..<UInt32(files.count))
    order.sort { (files[Int($0)].place, $0) < (files[Int($1)].place, $1) }
    move(&files, to: order)
    var count = 0
    for index in files.indices
    where index + 1 == files.endIndex || files[index].place != files[index + 1].place {
      files[count] = files[index]
      count += 1
    }
    files.removeAll(from: count)
  }

  /// Puts at each index the file whose index the order has there, cycle by cycle.
  private static func move(_ files: inout Files, to order: consuming [UInt32]) {
    for start in order.indices {
      let first = files[start]
      var place = start
      while Int(order[place]) != place {
        let next = Int(order[place])
        order[place] = UInt32(place)
        files[place] = next == start ? first : files[next]
        place = next
      }
    }
  }

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

  /// The entry of the file in a place; nil where there is none.
  ///
  /// - Complexity: O(log n) for n files.
  public subscript(place: String) -> Entry? { file(at: place)?.entry }

  /// The file in a place.
  ///
  /// - Complexity: O(log n) for n files.
  public func file(at place: String) -> File? { file(at: Self.digest(of: place)) }

  /// The file in a place, by the place's digest.
  ///
  /// - Complexity: O(log n) for n files.
  public func file(at place: Digest) -> File? { index(of: place).map { files[$0] } }

  /// The index of the file in a place, by the place's digest.
  ///
  /// - Complexity: O(log n) for n files.
  public func index(of place: Digest) -> Int? {
    let index = steps.candidates(for: place).partitioningIndex { files[$0].place >= place }
    return index < files.endIndex && files[index].place == place ? index : nil
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

/// Steps into a sorted list of files: digests are evenly spread, so that but a few files lie between
/// two steps.
private struct DigestSteps: Equatable, Sendable {
  /// The number of first bits by which the step of a digest is found.
  private let bits: Int
  /// The number of files before each step, and of all.
  private let starts: [Int]

  /// - Complexity: O(n) for n files.
  init(_ files: Manifest.Files) {
    let bits = max(1, Int.bitWidth - files.count.leadingZeroBitCount - 2)
    var starts = Array(repeating: 0, count: 1 << bits + 1)
    for file in files { starts[Self.step(of: file.place, bits) + 1] += 1 }
    for step in starts.indices.dropFirst() { starts[step] += starts[step - 1] }
    (self.bits, self.starts) = (bits, starts)
  }

  /// The indices of the files among which one of a place must be.
  func candidates(for place: Digest) -> Range<Int> {
    let step = Self.step(of: place, bits)
    return starts[step]..<starts[step + 1]
  }

  private static func step(of place: Digest, _ bits: Int) -> Int {
    Int(place.number >> UInt64(UInt64.bitWidth - bits))
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
