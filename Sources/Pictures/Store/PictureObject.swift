internal import Bytes
internal import FileSystem
internal import Imaging
internal import Records

/// Object of a store: all pictures of one source, after the facts of them.
public struct PictureObject: Sendable {
  /// The facts of the pictures.
  public let facts: DerivedPictures
  /// The file: the length of the facts, the hash of them and the key, the facts, then the pictures.
  public let bytes: [UInt8]

  /// Creates the object of a plan's result.
  init(_ result: PicturePlan.Result, of key: PictureKey) {
    facts = DerivedPictures(result)
    var bytes = Self.head(of: facts, key)
    bytes.reserveCapacity(bytes.count + facts.files.reduce(0) { $0 + $1.size })
    for file in result.files { bytes += file.bytes }
    self.bytes = bytes
  }

  /// The content of an object that holds a clip, and the facts of that.
  ///
  /// - Complexity: O(n) for n bytes, which are hashed.
  static func content(
    holding clip: OpenFile, of key: PictureKey
  ) throws(FileSystemError) -> (facts: DerivedPictures, FileContent) {
    let range = FileRange(clip, 0..<(try clip.descriptor.size()))
    let facts = DerivedPictures(
      clip: DerivedPictures.File(hash: try range.hash, size: range.range.count))
    var content = FileContent(of: clip)
    content.append(head(of: facts, key))
    content.append(range.range)
    return (facts, content)
  }

  /// The bytes before the pictures.
  private static func head(of facts: DerivedPictures, _ key: PictureKey) -> [UInt8] {
    let record = Record(facts).bytes
    return record.count.bytes(.big, 4) + ContentHash(key.bytes, record).bytes + record
  }

  /// Reads an object; nil if it is incomplete or damaged, or another key's.
  ///
  /// - Complexity: O(n) for n bytes.
  public init?(parsing bytes: [UInt8], of key: PictureKey) {
    guard let (facts, start) = Self.head(of: bytes, key) else { return nil }
    var rest = bytes[start...]
    for file in facts.files {
      guard ContentHash(rest.prefix(file.size)) == file.hash else { return nil }
      rest = rest.dropFirst(file.size)
    }
    guard rest.isEmpty else { return nil }
    self.facts = facts
    self.bytes = bytes
  }

  /// True if the pictures are these, as their own headers say.
  ///
  /// - Complexity: O(n) for n segments or chunks of their headers.
  func holds(_ planned: [PlannedPicture]) -> Bool {
    guard facts.files.count == planned.count else { return false }
    var start = bytes.count - facts.files.reduce(0) { $0 + $1.size }
    return zip(facts.files, planned).allSatisfy { file, picture in
      defer { start += file.size }
      return picture.isHeader(of: Array(bytes[start..<(start + file.size)]))
    }
  }

  /// Reads the facts of an object's file; nil if the object is incomplete or damaged, or another key's.
  ///
  /// - Parameter planned: The pictures that it must hold, as their own headers say; nil: one file.
  /// - Complexity: O(n) for n bytes.
  /// - Throws: `FileSystemError` when the file cannot be read.
  static func facts(
    in file: OpenFile, of key: PictureKey, holding planned: [PlannedPicture]?
  ) throws(FileSystemError) -> DerivedPictures? {
    guard let (facts, end) = try head(in: file, key) else { return nil }
    guard facts.files.count == planned?.count ?? 1 else { return nil }
    var start = end
    for (index, picture) in facts.files.enumerated() {
      let range = start..<(start + picture.size)
      if let planned = planned?[index] {
        let bytes = try file.descriptor.bytes(range)
        guard ContentHash(bytes) == picture.hash, planned.isHeader(of: bytes) else { return nil }
      } else {
        guard try FileRange(file, range).hash == picture.hash else { return nil }
      }
      start += picture.size
    }
    return try file.descriptor.size() == start ? facts : nil
  }

  /// Reads one picture of an object's file; nil if it is damaged.
  ///
  /// - Throws: `FileSystemError` when the file cannot be read.
  static func picture(
    _ index: Int, in file: OpenFile, of key: PictureKey
  ) throws(FileSystemError) -> FileRange? {
    guard let (facts, end) = try head(in: file, key), facts.files.indices.contains(index) else {
      return nil
    }
    let offset = facts.files[..<index].reduce(end) { $0 + $1.size }
    let picture = FileRange(file, offset..<(offset + facts.files[index].size))
    return try picture.hash == facts.files[index].hash ? picture : nil
  }

  private static func head(
    in file: OpenFile, _ key: PictureKey
  ) throws(FileSystemError) -> (DerivedPictures, end: Int)? {
    let start = try file.descriptor.bytes(0..<headSize)
    return head(of: try file.descriptor.bytes(0..<(headSize + length(of: start))), key)
  }

  /// The facts at the start of an object, and their end; nil when they are damaged.
  private static func head(
    of bytes: [UInt8], _ key: PictureKey
  ) -> (DerivedPictures, end: Int)? {
    let (start, length) = (headSize, length(of: bytes))
    guard bytes.count >= start + length else { return nil }
    let record = Array(bytes[start..<(start + length)])
    guard bytes[4..<start].elementsEqual(ContentHash(key.bytes, record).bytes) else { return nil }
    let facts = Record.value(DerivedPictures.self, of: record[...])
    return facts.flatMap { $0.isSound ? ($0, start + length) : nil }
  }

  /// The size of the facts' length and hash, bytes.
  private static let headSize = 20

  /// The length of the facts, bytes.
  private static func length(of bytes: [UInt8]) -> Int {
    Int(bytes.prefix(4), .big)
  }
}
