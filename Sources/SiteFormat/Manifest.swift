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
    /// The hash of its inputs; nil for a picture, whose place tells them.
    public let key: ContentHash?

    /// Creates an entry from what is known.
    public init(hash: ContentHash, size: Int, key: ContentHash? = nil) {
      self.hash = hash
      self.size = size
      self.key = key
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
  public let files: [File]

  /// Creates a manifest of files in any order; of several for a place the last one counts.
  ///
  /// - Complexity: O(n log n) for n files, O(n) where they are sorted.
  public init(_ files: consuming [File] = []) {
    var files = files
    let isSorted = zip(files, files.dropFirst()).allSatisfy { $0.place < $1.place }
    if !isSorted {
      // The sort is stable.
      files.sort { $0.place < $1.place }
      let ends = files.indices.filter { index in
        index + 1 == files.endIndex || files[index].place != files[index + 1].place
      }
      if ends.count < files.count { files = ends.map { files[$0] } }
    }
    self.files = files
  }

  /// Reads a manifest; lines that are none are passed over, so a damaged one only costs time.
  ///
  /// - Complexity: O(n) for n bytes.
  public init(parsing text: [UInt8]) {
    self.init(Array(text.lazy.split(separator: UInt8(ascii: "\n")).compactMap(Self.file)))
  }

  private static func file(_ line: ArraySlice<UInt8>) -> File? {
    var rest = line
    let next = { () -> ArraySlice<UInt8> in
      let end = rest.firstIndex(of: UInt8(ascii: " ")) ?? rest.endIndex
      defer { rest = rest[end...].dropFirst() }
      return rest[..<end]
    }
    guard let hash = ContentHash(hex: next()), let size = Int(decimal: next()) else { return nil }
    let key = ContentHash(hex: next())
    guard !rest.isEmpty else { return nil }
    // Earlier manifests have the place itself.
    return File(
      Digest(hex: rest) ?? Digest(Array(rest)), Entry(hash: hash, size: size, key: key))
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
  public func file(at place: Digest) -> File? {
    var (low, high) = (files.startIndex, files.endIndex)
    while low < high {
      let middle = (low + high) / 2
      if files[middle].place < place { low = middle + 1 } else { high = middle }
    }
    return low < files.endIndex && files[low].place == place ? files[low] : nil
  }

  /// The text of a manifest of files, some lines at a time, since all of it would take much room:
  /// hash, size, key (or `-`) and the digest of the place on each line.
  ///
  /// - Complexity: O(n) for n files.
  public static func text(of files: some Sequence<File>) -> some Sequence<[UInt8]> {
    sequence(state: files.makeIterator()) { files in
      var lines: [UInt8] = []
      while lines.count < 1 << 16, let file = files.next() {
        file.entry.hash.appendHex(to: &lines)
        lines += " \(file.entry.size) ".utf8
        if let key = file.entry.key { key.appendHex(to: &lines) } else { lines += "-".utf8 }
        lines += " ".utf8
        file.place.appendHex(to: &lines)
        lines += "\n".utf8
      }
      return lines.isEmpty ? nil : lines
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
