internal import CCMark
internal import Glibc
internal import Text

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

  /// The same where the page of the text is not published: links to its places become plain text.
  package static func blocksWithoutPlaces(_ text: String, from base: String) -> String {
    render(text, PF_MARKDOWN_PLACELESS, base)
  }

  /// The blocks without the heading that the text begins with: see `heading`.
  package static func body(_ text: String) -> String { render(text, PF_MARKDOWN_BODY) }

  /// The words of the first block that has some and is no heading.
  package static func summary(_ text: String) -> String { render(text, PF_MARKDOWN_SUMMARY) }

  /// The Markdown itself, without comments and other raw HTML, and without definitions of addresses.
  package static func source(_ text: String) -> String { render(text, PF_MARKDOWN_SOURCE) }

  /// The first paragraph as HTML inside a link: emphasis stays, links become plain text.
  package static func line(_ text: String) -> String { render(text, PF_MARKDOWN_LINE) }

  /// The visible text of `line`, with a newline at each line break.
  package static func lineWords(_ text: String) -> String { render(text, PF_MARKDOWN_LINE_TEXT) }

  /// The plain text, without markup.
  package static func words(_ text: String) -> String { render(text, PF_MARKDOWN_TEXT) }

  /// The words of the first heading that has some, and true if the text begins with it, comments and
  /// definitions of addresses aside; nil without one.
  static func heading(of text: String) -> (words: String, isFirst: Bool)? {
    var isFirst = false
    let words = unsafe made(from: text) { unsafe pf_markdown_heading($0, $1, &isFirst) }
    guard let words, !words.isBlank else { return nil }
    return (words, isFirst)
  }

  private static func render(
    _ text: String, _ form: pf_markdown_form, _ base: String = "", _ page: String = ""
  ) -> String {
    unsafe made(from: text) { unsafe pf_markdown($0, $1, form, base, page) } ?? ""
  }

  /// The text that is made of another, without newlines and spaces at its end; nil for none.
  private static func made(
    from text: String, _ make: (UnsafePointer<CChar>?, Int) -> UnsafeMutablePointer<CChar>?
  ) -> String? {
    var text = text
    let result = text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        unsafe make(characters.baseAddress, characters.count)
      }
    }
    guard let result = unsafe result else { return nil }
    defer { unsafe free(result) }
    // Bytes: to step back over flags takes a string time that grows with the square of their number.
    let bytes = unsafe UnsafeRawBufferPointer(start: result, count: strlen(result))
    let end = unsafe bytes.lastIndex { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: " ") }
    return unsafe String(decoding: bytes[..<((end ?? -1) + 1)], as: UTF8.self)
  }
}
