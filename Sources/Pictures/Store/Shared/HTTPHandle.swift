internal import CCURL
internal import FileSystem

/// Owner of one of libcurl's handles, which keeps its connection from one request to the next.
@safe struct HTTPHandle: ~Copyable, @unchecked Sendable {
  /// Outcome of a request.
  enum Answer {
    /// The code of the answer.
    case code(Int)
    /// No answer came.
    case none(reason: String)
    /// The file on this machine cannot be read or written.
    case own
  }

  private let handle: OpaquePointer

  /// True if libcurl is there; it is loaded once.
  static let isAvailable = pf_http_load()

  /// Creates a handle of the library that is available; nil when memory is short.
  init?(_ identity: StoreIdentity, region: String?) {
    let made = unsafe identity.withCStrings { user, token, certificates in
      unsafe withOptionalCString(region) { region in
        unsafe pf_http_new(
          pf_http_identity(user: user, token: token, region: region, certificates: certificates),
          { Task.isCancelled })
      }
    }
    guard let made = unsafe made else { return nil }
    unsafe handle = made
  }

  deinit {
    unsafe pf_http_free(handle)
  }

  /// Fetches an object into a file, from where that stands.
  func get(_ address: String, into file: borrowing Descriptor, limit: Int) -> Answer {
    unsafe Answer(pf_http_get(handle, address, file.number, Int64(limit)))
  }

  /// Asks whether an object is there.
  func head(_ address: String) -> Answer {
    unsafe Answer(pf_http_head(handle, address))
  }

  /// Puts what is in a file.
  func put(
    _ address: String, _ file: borrowing Descriptor, size: Int, replacing: Bool
  ) -> Answer {
    unsafe Answer(pf_http_put(handle, address, file.number, Int64(size), replacing))
  }
}

extension HTTPHandle.Answer {
  fileprivate init(_ answer: pf_http_answer) {
    guard !answer.is_local else {
      self = .own
      return
    }
    var problem = answer.problem
    let reason = unsafe withUnsafeBytes(of: &problem) {
      unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    self = answer.status > 0 ? .code(answer.status) : .none(reason: reason)
  }
}

/// Calls `body` with a text as a C string; with a null pointer for none.
func withOptionalCString<Result>(
  _ text: String?, _ body: (UnsafePointer<CChar>?) -> Result
) -> Result {
  if let text { unsafe text.withCString(body) } else { body(nil) }
}
