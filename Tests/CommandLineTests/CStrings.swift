import FileSystem
import Glibc

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
}
