internal import FileSystem
internal import Glibc

/// Owns an array of C strings with a null at its end, as `argv` is one.
@safe struct CStrings: ~Copyable {
  let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  let count: Int

  /// Copies the paths, each with a terminating zero.
  init(_ paths: [Path]) {
    count = paths.count
    unsafe pointers = .allocate(capacity: count + 1)
    for (index, path) in paths.enumerated() {
      unsafe (pointers + index).initialize(to: path.withCString { unsafe strdup($0) })
    }
    unsafe (pointers + count).initialize(to: nil)
  }

  deinit {
    for index in 0..<count { unsafe free(pointers[index]) }
    unsafe pointers.deallocate()
  }

  /// A copy of one string.
  subscript(index: Int) -> Path {
    guard index < count, let string = unsafe pointers[index] else { return "" }
    return unsafe Path(cString: string)
  }
}

extension Path {
  /// Creates a path from a C string.
  init(cString: UnsafePointer<CChar>) {
    let bytes = unsafe UnsafeRawBufferPointer(start: cString, count: strlen(cString))
    unsafe self.init(bytes: bytes)
  }
}
