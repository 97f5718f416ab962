public import FileSystem
internal import Glibc

/// Identity towards a store by HTTP: a user and a token, and the certificates that are trusted.
///
/// They come from the environment, or a file that it names: what stands on a command line every
/// process of the machine can read.
public struct StoreIdentity: Sendable {
  private let user, token, certificates: String?

  /// The identity where no store is asked.
  public static let none = StoreIdentity(user: nil, token: nil, certificates: nil)

  private init(user: String?, token: String?, certificates: String?) {
    self.user = user
    self.token = token
    self.certificates = certificates
  }

  /// Reads the variables of the environment.
  ///
  /// - Throws: `FileSystemError` when the file with the token cannot be read.
  public init() throws(FileSystemError) {
    user = Self.variable("PHOTOFALL_STORE_USER")
    certificates = Self.variable("SSL_CERT_FILE")
    if let file = Self.variable("PHOTOFALL_STORE_TOKEN_FILE") {
      let text = try File.read(named: Path(file), limit: 1 << 16)
      token = Self.firstLine(of: String(decoding: text, as: UTF8.self))
    } else {
      token = Self.variable("PHOTOFALL_STORE_TOKEN")
    }
  }

  /// True if there is something to say that others must not hear.
  var isSecret: Bool { token != nil }

  /// True if there is a user.
  var hasUser: Bool { user != nil }

  private static func variable(_ name: String) -> String? {
    let value = unsafe getenv(name).map { unsafe String(cString: $0) }
    return value.flatMap(firstLine)
  }

  /// The first line that is not empty: what a file or a command gives mostly ends with a line feed, which
  /// would end a header as well.
  private static func firstLine(of text: String) -> String? {
    text.split(whereSeparator: \.isNewline).first.map(String.init)
  }

  /// Calls `body` with the user, the token and the file of certificates.
  func withCStrings<Result>(
    _ body: (UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?) -> Result
  ) -> Result {
    unsafe withOptionalCString(user) { user in
      unsafe withOptionalCString(token) { token in
        unsafe withOptionalCString(certificates) { unsafe body(user, token, $0) }
      }
    }
  }
}
