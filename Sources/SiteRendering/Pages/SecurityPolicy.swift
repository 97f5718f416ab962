internal import CCrypto

/// Content-Security-Policy of a page: the site's own files, and the page's one style element.
enum SecurityPolicy {
  /// - Parameter style: The exact text of the page's style element.
  static func text(style: String) -> String {
    [
      "default-src 'none'", "img-src 'self'", "media-src 'self'",
      "style-src 'self' 'sha256-\(digest(style))'",
      "font-src 'self'", "script-src 'self'", "connect-src 'self'", "base-uri 'none'",
      "form-action 'none'",
    ].joined(separator: "; ")
  }

  private static func digest(_ text: String) -> String {
    let bytes = Array(text.utf8)
    // 32 bytes are 44 letters in Base64.
    var encoded = [UInt8](repeating: 0, count: 44)
    unsafe pf_sha256_base64(bytes, bytes.count, &encoded)
    return String(decoding: encoded, as: UTF8.self)
  }
}
