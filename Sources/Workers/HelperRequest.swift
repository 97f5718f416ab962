package import FileSystem

/// Request to a helper process: bytes, and open files that go along. A helper opens none itself.
package struct HelperRequest: Sendable {
  /// The bytes.
  package let bytes: [UInt8]
  /// The files, at most 253.
  package let files: [OpenFile]

  /// Creates a request.
  package init(_ bytes: [UInt8], _ files: [OpenFile] = []) {
    self.bytes = bytes
    self.files = files
  }
}

/// Answer of a helper process as its asker understood it.
package struct HelperAnswer<Value> {
  /// The meaning.
  package let value: Value
  /// Nothing went wrong on the way to it, so the process may be asked again.
  package let isClean: Bool

  /// Creates an answer.
  package init(_ value: Value, isClean: Bool) {
    self.value = value
    self.isClean = isClean
  }
}
