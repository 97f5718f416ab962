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

    /// True for a file that was changed by hand, and kept when the gallery lost what it shows.
    public var isKept: Bool { keyOrZero == Self.keyOfKept }

    /// The entry of a file that is kept since it was changed by hand: its content as it was written.
    public var kept: Entry { Entry(hash: hash, size: size, key: Self.keyOfKept) }

    /// The key that no inputs have.
    private static let keyOfKept = ContentHash(Array("changed by hand".utf8))

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

  /// The place of the journal of a site: the manifest of the files that a build is about to write.
  public static func journal(of site: Path) -> Path {
    site.appending(folder).appending("journal")
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
