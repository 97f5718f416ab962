internal import CCrypto
internal import GalleryModel
internal import SiteFormat

/// Content-Security-Policy of a page: the site's own files, media where they stand, the page's one
/// style element, and what the configuration lets in.
enum SecurityPolicy {
  /// - Parameters:
  ///   - style: The exact text of the page's style element.
  ///   - hasBase: True if the page's addresses begin at a place of the same host.
  static func text(style: String, hasBase: Bool, _ configuration: Configuration) -> String {
    let media = configuration.mediaBase.map { sources([$0]) } ?? ""
    let scripts = sources(configuration.scriptSources)
    let connections = sources(configuration.connectSources)
    let frames = scripts.isEmpty ? [] : ["frame-src" + scripts]
    // Counters that are no scripts, and those that fall back on it, send by a picture.
    return
      ([
        "default-src 'none'", "img-src 'self'" + media + connections, "media-src 'self'" + media,
        "style-src 'self' 'sha256-\(digest(style))'" + scripts, "font-src 'self'",
        "script-src 'self'" + scripts, "connect-src 'self'" + connections, "manifest-src 'self'",
      ] + frames + ["base-uri \(hasBase ? "'self'" : "'none'")", "form-action 'none'"])
      .joined(separator: "; ")
  }

  /// All below some addresses, as sources (CSP 3, 2.3.1), each after a space: `;` and `,` would end
  /// them.
  private static func sources(_ bases: [String]) -> String {
    bases.map {
      " " + SitePath.folder($0).replacing(";", with: "%3B").replacing(",", with: "%2C")
    }.joined()
  }

  private static func digest(_ text: String) -> String {
    let bytes = Array(text.utf8)
    // 32 bytes are 44 letters in Base64.
    var encoded = [UInt8](repeating: 0, count: 44)
    unsafe pf_sha256_base64(bytes, bytes.count, &encoded)
    return String(decoding: encoded, as: UTF8.self)
  }
}
