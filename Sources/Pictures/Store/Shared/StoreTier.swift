internal import FileSystem

/// Store that several machines share: objects that are written once, whole, under immutable names.
protocol StoreTier: Sendable {
  /// Its name, as it was given.
  var place: String { get }

  /// Reads an object into an empty file.
  ///
  /// - Parameter limit: The most bytes to accept.
  /// - Returns: False if there is no object of that name.
  func read(_ name: String, into file: OpenFile, limit: Int) throws(StoreFailure) -> Bool

  /// True if there is an object of a name.
  func holds(_ name: String) throws(StoreFailure) -> Bool

  /// Writes an object, whole or not at all.
  ///
  /// - Parameter replacing: True for one in place of a damaged one.
  func write(_ name: String, _ content: OpenFile, replacing: Bool) throws(StoreFailure)
}

/// Reason why an object was not read or written.
enum StoreFailure: Error {
  /// The store gives no answer.
  case silence(reason: String)
  /// The store answers that it cannot, or will not.
  case refusal(reason: String)
  /// The file on this machine cannot be read or written.
  case own
}
