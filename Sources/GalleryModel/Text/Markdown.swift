internal import CCMark
internal import Glibc

/// Converter of Markdown to HTML, without raw HTML and without unsafe addresses.
package enum Markdown {
  /// The paragraphs, lists and quotes, as HTML.
  ///
  /// - Parameters:
  ///   - base: The address of the folder that relative links go by, with a slash at the end; empty for
  ///     that of the page.
  ///   - page: The address of the page that links to its places (`#photo-a`) go by; empty for the page
  ///     itself.
  package static func blocks(
    _ text: String, from base: String = "", on page: String = ""
  ) -> String {
    render(text, PF_MARKDOWN_BLOCKS, base, page)
  }

  /// The Markdown itself, without comments and other raw HTML, and without definitions of addresses.
  package static func source(_ text: String) -> String { render(text, PF_MARKDOWN_SOURCE) }

  /// The first paragraph as HTML inside a link: emphasis stays, links become plain text.
  package static func line(_ text: String) -> String { render(text, PF_MARKDOWN_LINE) }

  /// The visible text of `line`, with a newline at each line break.
  package static func lineWords(_ text: String) -> String { render(text, PF_MARKDOWN_LINE_TEXT) }

  /// The plain text, without markup.
  package static func words(_ text: String) -> String { render(text, PF_MARKDOWN_TEXT) }

  private static func render(
    _ text: String, _ form: pf_markdown_form, _ base: String = "", _ page: String = ""
  ) -> String {
    var text = text
    let html = text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        unsafe pf_markdown(
          characters.baseAddress, characters.count, form, base, page)
      }
    }
    guard let html = unsafe html else { return "" }
    defer { unsafe free(html) }
    // Bytes: to step back over flags takes a string time that grows with the square of their number.
    let bytes = unsafe UnsafeRawBufferPointer(start: html, count: strlen(html))
    let end = unsafe bytes.lastIndex { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: " ") }
    return unsafe String(decoding: bytes[..<((end ?? -1) + 1)], as: UTF8.self)
  }
}
