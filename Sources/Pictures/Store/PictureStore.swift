public import FileSystem

/// Store of derived pictures: objects that are written once, each named by its key.
///
/// An object that is missing or damaged only costs time: it is made anew.
public protocol PictureStore: Sendable {
  /// The facts of a key's pictures; nil when its object is not there whole.
  ///
  /// - Complexity: O(n) for n bytes, of which no more than a block is in memory.
  func facts(of key: PictureKey) -> DerivedPictures?

  /// One picture of an object that is known to be there, as it was written.
  ///
  /// - Parameter index: Its place in the plan.
  /// - Throws: `FileSystemError` when the object went or was damaged since.
  func picture(_ index: Int, of key: PictureKey) throws(FileSystemError) -> FileRange

  /// Writes an object, whole or not at all.
  ///
  /// - Throws: `FileSystemError` when it cannot be written.
  func keep(_ object: PictureObject, as key: PictureKey) throws(FileSystemError)
}
