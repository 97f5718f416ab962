internal import CCrypto

/// Content-Security-Policy of a page: the site's own files, and the page's one style element.
enum SecurityPolicy {
  /// - Parameters:
  ///   - style: The exact text of the page's style element.
  ///   - hasBase: True if the page's addresses begin at a place of the same host.
  static func text(style: String, hasBase: Bool) -> String {
    [
      "default-src 'none'", "img-src 'self'", "media-src 'self'",
      "style-src 'self' 'sha256-\(digest(style))'", "font-src 'self'", "script-src 'self'",
      "connect-src 'self'", "base-uri \(hasBase ? "'self'" : "'none'")", "form-action 'none'",
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
