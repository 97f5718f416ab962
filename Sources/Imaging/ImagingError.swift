internal import FileSystem
internal import Glibc
internal import PixelKernels

/// Reason why a file yields no picture; the caller puts the file's name before it.
public enum ImagingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system refuses to read the file; its `errno`.
  case cannotRead(code: CInt)
  /// The file has no bytes.
  case empty
  /// The file's first bytes are those of no picture.
  case notAnImage
  /// A picture of a kind that is not supported; its name, and what to do.
  case unsupported(String)
  /// The file is damaged; the place.
  case damaged(String)
  /// The file exceeds a limit; the value, and the limit's key.
  case overLimit(String)
  /// The file ends too early, or a part of its pixels is lost; a lenient caller gets the rest.
  case truncated(String)
  /// The task that asked for the picture was cancelled.
  case cancelled

  /// The problem, and what to do, without the file's name.
  public var description: String {
    switch self {
    case .cannotRead(let code): "cannot read: \(FileSystemError("read", "", code: code).reason)"
    case .empty: "an empty file"
    case .cancelled: "cancelled"
    case .notAnImage: "not a picture; its first bytes are those of no known format"
    case .unsupported(let what), .damaged(let what), .overLimit(let what), .truncated(let what):
      what
    }
  }

  /// Creates an error from a failure in C.
  init(_ failure: pf_failure) {
    let message = failure.text
    switch failure.reason {
    case PF_CANNOT_READ: self = .cannotRead(code: failure.error_number)
    case PF_TRUNCATED: self = .truncated(message)
    case PF_DAMAGED: self = .damaged(message)
    case PF_CANCELLED: self = .cancelled
    case PF_OVER_LIMIT, PF_NO_MEMORY: self = .overLimit(message)
    default: self = .unsupported(message)
    }
  }

  /// True if a retry may succeed, since the file itself is not the reason.
  public var isRetryable: Bool {
    switch self {
    case .cannotRead, .cancelled, .noMemory: true
    default: false
    }
  }

  /// True if memory that ran out may be the reason.
  public var mayBeScarcity: Bool {
    switch self {
    case .damaged, .noMemory: true
    default: false
    }
  }

  static let noMemory = ImagingError.overLimit("not enough memory")
}

extension pf_failure {
  fileprivate var text: String {
    unsafe withUnsafeBytes(of: message) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
