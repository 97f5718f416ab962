public import FileSystem

/// Store of derived pictures: objects that are written once, each named by its key.
///
/// An object that is missing or damaged only costs time: it is made anew.
public protocol PictureStore: Sendable {
  /// The object of a key; nil when it is not there whole.
  ///
  /// - Complexity: O(n) for n bytes.
  func object(_ key: PictureKey) -> PictureObject?

  /// One picture of an object that is known to be there.
  ///
  /// - Parameter index: Its place in the plan.
  /// - Throws: `FileSystemError` when the object went or was damaged since.
  func picture(_ index: Int, of key: PictureKey) throws(FileSystemError) -> [UInt8]

  /// Writes an object, whole or not at all.
  ///
  /// - Throws: `FileSystemError` when it cannot be written.
  func keep(_ object: PictureObject, as key: PictureKey) throws(FileSystemError)
}
