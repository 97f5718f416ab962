public import FileSystem
internal import Glibc

/// Store of pictures in a folder of this machine: a file for each object.
public struct FolderStore: PictureStore {
  /// The folder.
  public let folder: Path

  /// Names a store; nothing is read or made.
  public init(_ folder: Path) {
    self.folder = folder
  }

  /// The facts of a key's pictures; nil when its object is not there whole.
  public func facts(of key: PictureKey) -> DerivedPictures? {
    let facts = try? PictureObject.facts(in: OpenFile(Descriptor(reading: file(key))))
    // The time of a file says when it was last of use.
    if facts != nil { File.touch(file(key)) }
    return facts
  }

  /// One picture of an object that is known to be there.
  ///
  /// - Throws: `FileSystemError` when the object went or was damaged since.
  public func picture(_ index: Int, of key: PictureKey) throws(FileSystemError) -> FileRange {
    let file = OpenFile(try Descriptor(reading: file(key)))
    guard let picture = try PictureObject.picture(index, in: file) else {
      throw FileSystemError("read", self.file(key), code: EIO)
    }
    return picture
  }

  /// Writes an object, whole or not at all.
  public func keep(_ object: PictureObject, as key: PictureKey) throws(FileSystemError) {
    try keep(object.bytes, as: key)
  }

  /// Writes that nothing can be made of a source: the database has the reason, until this file has
  /// to make room as others do.
  public func keep(_ refusal: Refusal, of key: PictureKey) throws(FileSystemError) {
    try keep(Array(refusal.reason.utf8), as: key)
  }

  private func keep(_ bytes: [UInt8], as key: PictureKey) throws(FileSystemError) {
    let (file, parts) = (file(key), folder.appending("parts"))
    try Folder.create(parts)
    if let parent = file.parent { try Folder.create(parent) }
    try File.write(bytes, to: file, through: parts.appending(Self.partName))
  }

  /// A name that no other writer has: not even one with the same process number in another
  /// container.
  private static var partName: String {
    let number = UInt64.random(in: .min ... .max)
    return String(repeating: "0", count: number.leadingZeroBitCount / 4) + String(number, radix: 16)
  }

  private func file(_ key: PictureKey) -> Path {
    let name = key.text
    return folder.appending("photos").appending(String(name.prefix(2))).appending(name)
  }
}
