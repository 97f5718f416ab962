public import FileSystem
internal import Glibc
public import Imaging

/// Store of pictures in a folder of this machine: a file for each object.
public struct FolderStore: PictureStore, LocalStore {
  /// The folder.
  public let folder: Path

  /// Creates a store at a folder; nothing is read or written.
  public init(_ folder: Path) {
    self.folder = folder
  }

  /// The facts of a key's pictures; nil if its object is missing or damaged.
  public func facts(
    of key: PictureKey, holding planned: [PlannedPicture]? = nil
  ) -> DerivedPictures? {
    let facts = try? PictureObject.facts(in: open(key), of: key, holding: planned)
    // The modification time is the time of the last use.
    if facts != nil { File.touch(file(key)) }
    return facts
  }

  /// One picture of an existing object.
  ///
  /// - Throws: `FileSystemError` when the object was removed or damaged since.
  public func picture(_ index: Int, of key: PictureKey) throws(FileSystemError) -> FileRange {
    guard let picture = try PictureObject.picture(index, in: open(key), of: key) else {
      throw FileSystemError("read", file(key), code: EIO)
    }
    return picture
  }

  /// The file of an existing object.
  ///
  /// - Throws: `FileSystemError` when the object was removed since.
  func open(_ key: PictureKey) throws(FileSystemError) -> OpenFile {
    OpenFile(try Descriptor(reading: file(key)))
  }

  /// Writes an object atomically.
  public func keep(_ object: PictureObject, as key: PictureKey) throws(FileSystemError) {
    try keep(object.bytes, as: key)
  }

  /// Creates a file for what a program reads or writes.
  public func makePart(_ content: [UInt8]) throws(FileSystemError) -> StorePart {
    try Folder.create(parts)
    return try StorePart(creating: parts.appending(Self.newPartName), content)
  }

  /// Writes an object atomically that holds one file.
  public func keep(
    _ part: StorePart, as key: PictureKey
  ) throws(FileSystemError) -> DerivedPictures {
    let (facts, content) = try PictureObject.content(holding: part.file, of: key)
    try keep(key) { (file, part) throws(FileSystemError) in
      try File.write(content, to: file, through: part)
    }
    return facts
  }

  /// Writes a marker for a refused source, whose reason the database has; it is trimmed as objects
  /// are.
  public func keep(_ refusal: Refusal, of key: PictureKey) throws(FileSystemError) {
    try keep(Array(refusal.reason.utf8), as: key)
  }

  /// Takes over an object from elsewhere.
  ///
  /// - Parameter fill: Fills the file, and returns the facts of what is in it; nil: it is no object.
  func adopt(
    _ key: PictureKey, _ fill: (OpenFile) -> DerivedPictures?
  ) throws(FileSystemError) -> DerivedPictures? {
    var facts: DerivedPictures?
    try keep(key) { (file, part) throws(FileSystemError) in
      defer { try? File.remove(part) }
      facts = fill(OpenFile(try Descriptor(creating: part, isReadable: true)))
      if facts != nil { try File.rename(part, to: file) }
    }
    return facts
  }

  private func keep(_ bytes: [UInt8], as key: PictureKey) throws(FileSystemError) {
    try keep(key) { (file, part) throws(FileSystemError) in
      try File.write(bytes, to: file, through: part)
    }
  }

  private func keep(
    _ key: PictureKey, _ write: (_ file: Path, _ part: Path) throws(FileSystemError) -> Void
  ) throws(FileSystemError) {
    let file = file(key)
    try Folder.create(parts)
    if let parent = file.parent { try Folder.create(parent) }
    try write(file, parts.appending(Self.newPartName))
  }

  /// The folder of what is being written.
  var parts: Path { folder.appending("parts") }

  /// A unique name, even among writers in containers that have the same process ID.
  static var newPartName: String {
    let number = UInt64.random(in: .min ... .max)
    return String(repeating: "0", count: number.leadingZeroBitCount / 4) + String(number, radix: 16)
  }

  func file(_ key: PictureKey) -> Path {
    let name = key.text
    return folder.appending("photos").appending(String(name.prefix(2))).appending(name)
  }
}
