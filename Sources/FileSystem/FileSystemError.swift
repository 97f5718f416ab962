internal import Glibc

/// A system call that failed on a path.
public struct FileSystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The action that failed, as in "cannot ... the file": read, write, open.
  public let action: String
  /// The path that it was tried on.
  public let path: Path
  /// The kernel's reason.
  public let code: CInt

  /// Creates an error from what was tried and the kernel's reason.
  public init(_ action: String, _ path: Path, code: CInt) {
    self.action = action
    self.path = path
    self.code = code
  }

  /// The reason alone, in the words of the C library: "Permission denied".
  public var reason: String {
    switch (code, action) {
    // The kernel's words speak of too many links, where there may be one.
    case (ELOOP, _): "symbolic links are not followed here; put the file itself in its place"
    case (ENOENT, "follow"): "this link leads to nothing"
    case (EEXIST, "lock"):
      "photofall did not write this file; move it away, or choose another folder"
    default: unsafe String(cString: strerror(code))
    }
  }

  /// The whole message: "_site/index.html: cannot write: No space left on device".
  public var description: String {
    "\(path.text): cannot \(action): \(reason)"
  }
}
