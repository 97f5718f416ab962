internal import CCrypto
internal import SiteFormat

/// Content-Security-Policy of a page: the site's own files, media where they stand, and the page's
/// one style element.
enum SecurityPolicy {
  /// - Parameters:
  ///   - style: The exact text of the page's style element.
  ///   - hasBase: True if the page's addresses begin at a place of the same host.
  ///   - mediaBase: The address that stands for the site's root in those of media; nil: its own.
  static func text(style: String, hasBase: Bool, mediaBase: String?) -> String {
    let media = "'self'" + (mediaBase.map { " " + source($0) } ?? "")
    return [
      "default-src 'none'", "img-src \(media)", "media-src \(media)",
      "style-src 'self' 'sha256-\(digest(style))'", "font-src 'self'", "script-src 'self'",
      "connect-src 'self'", "base-uri \(hasBase ? "'self'" : "'none'")", "form-action 'none'",
    ].joined(separator: "; ")
  }

  /// All below an address, as a source (CSP 3, 2.3.1): `;` and `,` would end it.
  private static func source(_ base: String) -> String {
    SitePath.folder(base).replacing(";", with: "%3B").replacing(",", with: "%2C")
  }

  private static func digest(_ text: String) -> String {
    let bytes = Array(text.utf8)
    // 32 bytes are 44 letters in Base64.
    var encoded = [UInt8](repeating: 0, count: 44)
    unsafe pf_sha256_base64(bytes, bytes.count, &encoded)
    return String(decoding: encoded, as: UTF8.self)
  }
}
