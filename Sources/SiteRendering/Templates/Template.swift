internal import CMustache
internal import FileSystem

/// Parsed Mustache template; it owns the library's handle.
///
/// A class, since pages that are not rendered yet share it. The library changes a template while it
/// renders, so it is not thread-safe.
@safe final class Template {
  private let parsed: OpaquePointer
  /// The hash of its text.
  let hash: ContentHash
  /// The values with which it is filled; nil where no contract says.
  private let contract: [ContractRow]?

  /// Parses a template whose partials are already inserted.
  ///
  /// - Parameter file: The path of the template, for errors.
  /// - Throws: `TemplateError` with the position of a syntax error.
  init(_ text: [UInt8], of file: Path) throws(TemplateError) {
    try Self.checkDepth(of: text, in: file)
    let handle = unsafe text.withUnsafeBytes { raw in
      let characters = unsafe raw.assumingMemoryBound(to: CChar.self)
      return unsafe pf_template_parse(characters.baseAddress, raw.count)
    }

    if let problem = unsafe pf_template_problem(handle) {
      let reason = unsafe String(cString: problem)
      unsafe pf_template_free(handle)
      throw TemplateError(file: file, problem: reason, in: text)
    }
    unsafe parsed = handle
    hash = ContentHash(text)
    contract = TemplateContract.rows(of: String(decoding: file.name, as: UTF8.self))
  }

  /// The deepest nesting of sections, which the library reads by recursion.
  private static let mostSections = 100

  private static func checkDepth(of text: [UInt8], in file: Path) throws(TemplateError) {
    var depth = 0
    for tag in TemplateTag.all(in: text) {
      let fail = { (reason: String) in
        TemplateError(file: file, offset: tag.offset, in: text, reason: reason)
      }
      switch tag.kind {
      case .section, .inverted: depth += 1
      case .end: depth -= 1
      // Sections in other braces would not be seen here.
      case .delimiters: throw fail("the braces of tags cannot be changed")
      case .escaped, .raw, .part: break
      }
      guard depth <= mostSections else {
        throw fail("sections are nested more than \(mostSections) deep")
      }
    }
  }

  deinit {
    unsafe pf_template_free(parsed)
  }

  /// Renders the template; values in two braces are escaped for HTML.
  func render(_ value: TemplateValue) -> [UInt8] {
    let strays = { self.contract?.undescribed(in: value) ?? [] }
    assert(strays() == [], "the contract with templates lacks \(strays())")
    let handle = unsafe value.makeHandle()
    defer { unsafe pf_value_free(handle) }
    var output: [UInt8] = []
    unsafe withUnsafeMutablePointer(to: &output) { pointer in
      unsafe pf_template_render(parsed, handle, pointer) { context, bytes, count in
        let raw = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
        unsafe context?.assumingMemoryBound(to: [UInt8].self).pointee.append(contentsOf: raw)
      }
    }
    return output
  }
}
