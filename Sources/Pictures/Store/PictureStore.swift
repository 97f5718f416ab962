public import FileSystem
public import Imaging

/// Store of derived pictures: objects that are written once, each named by its key.
///
/// A missing or damaged object only costs time: it is made anew.
public protocol PictureStore: Sendable {
  /// The facts of a key's pictures; nil if its object is missing or damaged.
  ///
  /// - Parameter planned: The pictures that it must hold, as their own headers say; nil for a clip.
  /// - Complexity: O(n) for n bytes, of which no more than a picture is in memory.
  func facts(of key: PictureKey, holding planned: [PlannedPicture]?) -> DerivedPictures?

  /// One picture of an existing object, as it was written.
  ///
  /// - Parameter index: The index in the plan.
  /// - Throws: `FileSystemError` when the object was removed or damaged since.
  func picture(_ index: Int, of key: PictureKey) throws(FileSystemError) -> FileRange

  /// Writes an object atomically.
  ///
  /// - Throws: `FileSystemError` when it cannot be written.
  func keep(_ object: PictureObject, as key: PictureKey) throws(FileSystemError)

  /// Creates a file for what a program reads or writes.
  ///
  /// - Parameter content: The bytes that it begins with.
  /// - Throws: `FileSystemError` when it cannot be created.
  func makePart(_ content: [UInt8]) throws(FileSystemError) -> StorePart

  /// Goes on elsewhere, if it can, because a program found no room for what it writes to a part.
  ///
  /// - Returns: True if another part may have room.
  func goOn(after problem: FileSystemError) -> Bool

  /// Writes an object atomically that holds one file, which was written to a part.
  ///
  /// - Returns: The facts of the object.
  /// - Complexity: O(n) for n bytes, of which no more than a block is in memory.
  /// - Throws: `FileSystemError` when it cannot be written.
  func keep(_ part: StorePart, as key: PictureKey) throws(FileSystemError) -> DerivedPictures
}

/// Store of this machine, which takes over objects from elsewhere.
protocol LocalStore: PictureStore {
  /// The file of an existing object.
  ///
  /// - Throws: `FileSystemError` when the object was removed since.
  func open(_ key: PictureKey) throws(FileSystemError) -> OpenFile

  /// Takes over an object from elsewhere.
  ///
  /// - Parameter fill: Fills the file, and returns the facts of what is in it; nil: it is no object.
  /// - Throws: `FileSystemError` when it cannot be written.
  func adopt(
    _ key: PictureKey, _ fill: (OpenFile) -> DerivedPictures?
  ) throws(FileSystemError) -> DerivedPictures?
}

extension PictureStore {
  /// Declines, since there is no other place.
  public func goOn(after problem: FileSystemError) -> Bool { false }
}
